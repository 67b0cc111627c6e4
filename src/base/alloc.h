/*
 * base/alloc.h - the only door to malloc.
 *
 * Frees carry sizes, and the bytes in use are counted, so that every test can
 * end at zero.  alloc_new and alloc_resize do not fail: a small allocation
 * that does ends the process (out_of_memory).  Large tables use alloc_try,
 * budget first, and answer "full".  All functions may be called by any thread.
 */
#ifndef BASE_ALLOC_H
#define BASE_ALLOC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* size zeroed bytes; never NULL (size 0: a unique pointer). */
void *alloc_new(size_t size);
/* size bytes, content unspecified. */
void *alloc_raw(size_t size);
/* Like realloc; bytes past old_size are unspecified. */
void *alloc_resize(void *p, size_t old_size, size_t new_size);
void alloc_free(void *p, size_t size);

/* Zeroed bytes, or NULL.  Large ones come as untouched pages. */
void *alloc_try(size_t size);

/* Bytes in use by the whole process. */
int64_t alloc_balance(void);
/* From now on every nth alloc_try fails; 0: none does. */
void alloc_fail_every(unsigned n);

/* Growth of a vector: the new capacity for at least want elements. */
/* Frees what libc has allocated. */
void alloc_free_libc(void *p);

size_t alloc_grown(size_t capacity, size_t want);

/* Makes room for one more element in a vector of the usual three fields:
 * VEC_ROOM(v.items, v.count, v.capacity). */
#define VEC_ROOM(items, count, capacity)                                       \
  do {                                                                         \
    if ((count) == (capacity)) {                                               \
      size_t grown_ = alloc_grown((capacity), (size_t)(count) + 1);            \
      (items) = alloc_resize((items), (capacity) * sizeof *(items),            \
                             grown_ * sizeof *(items));                        \
      (capacity) = grown_;                                                     \
    }                                                                          \
  } while (0)
#define VEC_FREE(items, capacity)                                              \
  alloc_free((items), (capacity) * sizeof *(items))

#endif
