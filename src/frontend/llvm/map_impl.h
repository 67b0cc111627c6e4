/*
 * frontend/llvm/map_impl.h - from pointers to small numbers.
 */
#ifndef FRONTEND_LLVM_MAP_IMPL_H
#define FRONTEND_LLVM_MAP_IMPL_H

#include <stddef.h>
#include <stdint.h>

/* Zeroed is empty. */
struct map {
  struct map_entry {
    const void *key; /* NULL: free */
    uint32_t value;
  } * entries;
  size_t count, capacity; /* capacity: a power of two, or 0 */
};

#define MAP_NONE UINT32_MAX

/* MAP_NONE if the key is not there. */
uint32_t map_get(const struct map *map, const void *key);
void map_put(struct map *map, const void *key, uint32_t value);
void map_clear(struct map *map);
void map_release(struct map *map);

#endif
