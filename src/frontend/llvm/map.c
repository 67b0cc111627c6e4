/*
 * frontend/llvm/map.c - a hash table with open addressing, keyed by pointers.
 */
#include "frontend/llvm/map_impl.h"

#include <string.h>

#include "base/alloc.h"
#include "base/mix.h"

static struct map_entry *place(const struct map *map, const void *key) {
  size_t at = multiply_fold((uintptr_t)key, MIX_A) & (map->capacity - 1);
  while (map->entries[at].key && map->entries[at].key != key)
    at = (at + 1) & (map->capacity - 1);
  return &map->entries[at];
}

uint32_t map_get(const struct map *map, const void *key) {
  if (map->capacity == 0)
    return MAP_NONE;
  const struct map_entry *entry = place(map, key);
  return entry->key ? entry->value : MAP_NONE;
}

static void grow(struct map *map) {
  struct map old = *map;
  map->capacity = old.capacity ? 2 * old.capacity : 64;
  map->entries = alloc_new(map->capacity * sizeof *map->entries);
  for (size_t i = 0; i < old.capacity; i++)
    if (old.entries[i].key)
      *place(map, old.entries[i].key) = old.entries[i];
  map_release(&old);
}

void map_put(struct map *map, const void *key, uint32_t value) {
  if (2 * (map->count + 1) > map->capacity)
    grow(map);
  struct map_entry *entry = place(map, key);
  if (!entry->key)
    map->count++;
  *entry = (struct map_entry){key, value};
}

/* A table that was once large is not cleared again and again. */
void map_clear(struct map *map) {
  if (map->capacity > 64 && map->count < map->capacity / 16)
    map_release(map);
  else if (map->count)
    memset(map->entries, 0, map->capacity * sizeof *map->entries);
  map->count = 0;
}

void map_release(struct map *map) {
  if (map->entries)
    alloc_free(map->entries, map->capacity * sizeof *map->entries);
  *map = (struct map){NULL, 0, 0};
}
