/*
 * frontend/llvm/number_impl.h - from what LLVM has as pointers to small
 * numbers.
 */
#ifndef FRONTEND_LLVM_NUMBER_IMPL_H
#define FRONTEND_LLVM_NUMBER_IMPL_H

#include <assert.h>
#include <stdint.h>

#include "base/map.h"

#define NO_NUMBER UINT32_MAX

/* NO_NUMBER if the key is not there. */
static inline uint32_t number_of(const struct map *map, const void *key) {
  return (uint32_t)map_get(map, map_pointer(key));
}

static inline void number_put(struct map *map, const void *key,
                              uint32_t number) {
  assert(key != NULL && number != NO_NUMBER);
  map_put(map, map_pointer(key), number);
}

#endif
