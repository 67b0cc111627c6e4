/*
 * bench/workload.h - programs that change a heap step by step.
 *
 * All that a workload needs to know of its heap is in the heap, so that going
 * back takes the workload back too.  Only the random numbers run on.
 */
#ifndef BENCH_WORKLOAD_H
#define BENCH_WORKLOAD_H

#include <allways/memory.h>

struct workload_run {
  struct allways_memory *m;
  allways_pointer globals; /* rank 0 */
  allways_pointer frame;   /* rank 1, if it stays the same */
  allways_pointer *fixed;  /* areas that stay for ever, if it helps */
  uint32_t fixed_count;
  uint64_t random;
};

struct workload {
  const char *name, *text;
  bool sized;     /* runs with any number of areas */
  uint32_t areas; /* if not sized */
  void (*build)(struct workload_run *r, uint32_t areas);
  void (*step)(struct workload_run *r);
};

extern const struct workload workloads[];
extern const size_t workload_count;

/* A number below n. */
uint32_t workload_random(struct workload_run *r, uint32_t n);

/* A memory with the heap of the workload, and the first state saved. */
void workload_start(const struct workload *w, struct workload_run *r,
                    enum allways_naming naming, uint32_t areas, uint64_t seed);
void workload_end(struct workload_run *r);
/* Goes forward steps times, and back as often as not, as a depth-first search
 * does: push after each step, pop and backtrack when done with a state. */
void workload_walk(const struct workload *w, struct workload_run *r,
                   uint64_t steps);

#endif
