/*
 * memory/delta.h - a state as its difference from another one, the base, for
 * searches that keep many states and go from one to any other.
 *
 * Most areas of a program last: functions, variables, constants.  They keep
 * their numbers, and only those whose content differs from the base are
 * written; all other areas are.  Reading starts from the base, which is saved,
 * so that the areas that do not change are not touched.
 *
 * Differences hold in the memory that wrote them.
 */
#ifndef MEMORY_DELTA_H
#define MEMORY_DELTA_H

#include "allways/memory.h"

struct mem_delta;

/* The current state becomes the base.  The caller promises that areas 1 to last
 * exist in all states, and that those of them that are roots or constant never
 * change.  The memory is borrowed. */
struct mem_delta *mem_delta_new(struct allways_memory *m, uint32_t last);
void mem_delta_free(struct mem_delta *d);

/* Writes the current state; the bytes are valid until the next call. */
const void *mem_delta_write(struct mem_delta *d, size_t *size);
/* The current state, which must be the base and be saved, becomes the one
 * written.  If the result is not OK (LIMIT, or BAD_IMAGE), the current state is
 * neither: the caller must go back to the base. */
enum allways_result mem_delta_read(struct mem_delta *d, const void *bytes,
                                   size_t size);

/* The number of an area in what was written last, 0: none; and the area of a
 * number in what was read last. */
uint32_t mem_delta_number(const struct mem_delta *d, allways_area area);
allways_area mem_delta_area(const struct mem_delta *d, uint32_t number);

#endif
