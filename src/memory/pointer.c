/*
 * memory/pointer.c - arithmetic and order of pointers.
 *
 * A pointer belongs to its area, also one past the end; leaving it is
 * refused at the arithmetic, not at the access.  Plain numbers (area 0) wrap
 * and compare as numbers do.
 */
#include "memory/memory_impl.h"

/* The value of a pointer to a freed area is indeterminate in C, so arithmetic
 * on it and its order are refused. */
static enum allways_result live_check(struct allways_memory *m,
                                      allways_pointer p) {
  if (!mem_is_area(m, p.area) || (m->areas[p.area].flags & AREA_FREED))
    return ALLWAYS_FREED_AREA;
  return ALLWAYS_OK;
}

enum allways_result allways_add(struct allways_memory *m, allways_pointer p,
                                int64_t bytes, allways_pointer *result) {
  allways_pointer q = {p.offset + (uint64_t)bytes, p.area};
  if (p.area != 0) {
    enum allways_result r = live_check(m, p);
    if (r == ALLWAYS_OK && q.offset > m->areas[p.area].size)
      r = ALLWAYS_POINTER_OVERFLOW;
    if (r != ALLWAYS_OK)
      return mem_refuse(m, r, p, q, (uint64_t)bytes);
  }
  *result = q;
  return ALLWAYS_OK;
}

enum allways_result allways_subtract(struct allways_memory *m,
                                     allways_pointer p, int64_t bytes,
                                     allways_pointer *result) {
  return allways_add(m, p, (int64_t)(0 - (uint64_t)bytes), result);
}

/* Checks that both pointers lead into one area, which is not freed, or that
 * both are plain numbers.  `otherwise` is the fault if they do not. */
static enum allways_result same_area(struct allways_memory *m,
                                     allways_pointer a, allways_pointer b,
                                     enum allways_result otherwise) {
  enum allways_result r = ALLWAYS_OK;
  if (a.area != b.area)
    r = otherwise;
  else if (a.area != 0)
    r = live_check(m, a);
  return r == ALLWAYS_OK ? r : mem_refuse(m, r, a, b, 0);
}

enum allways_result allways_difference(struct allways_memory *m,
                                       allways_pointer a, allways_pointer b,
                                       int64_t *result) {
  enum allways_result r = same_area(m, a, b, ALLWAYS_POINTER_DIFFERENCE);
  if (r == ALLWAYS_OK)
    *result = (int64_t)(a.offset - b.offset);
  return r;
}

enum allways_result allways_order(struct allways_memory *m, allways_pointer a,
                                  allways_pointer b, int *result) {
  enum allways_result r = same_area(m, a, b, ALLWAYS_POINTER_COMPARISON);
  if (r == ALLWAYS_OK)
    *result = (a.offset > b.offset) - (a.offset < b.offset);
  return r;
}
