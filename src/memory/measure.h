/*
 * memory/measure.h - how large a state is, and what a step did to it, found by
 * looking: stores and committing pay nothing for it.
 */
#ifndef MEMORY_MEASURE_H
#define MEMORY_MEASURE_H

#include "allways/memory.h"

/* Freed areas are not counted. */
struct mem_sizes {
  uint64_t areas, bytes;                   /* in the state */
  uint64_t modified_areas, modified_bytes; /* since the last saved state:
                                              other bytes, new or freed */
  uint64_t touched_areas, touched_bytes;   /* and those that got another name;
                                              bytes: the areas whole */
};

/* Measures the current state.  What is in it is known as of the last commit, so
 * a state that is not committed, where an execution ended in the middle of a
 * step, is measured without its new areas.  Of areas 1 to last, those that are
 * roots or constant never change and are not counted.  Returns how many records
 * of areas were looked at. */
size_t mem_measure(const struct allways_memory *m, uint32_t last,
                   struct mem_sizes *sizes);

/* What a memory takes, in bytes of the host. */
struct mem_usage {
  uint64_t undo;  /* the log and the marks in it */
  uint64_t areas; /* blocks, records, pointers */
};
void mem_usage(const struct allways_memory *m, struct mem_usage *weight);
#endif
