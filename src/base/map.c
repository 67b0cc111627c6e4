/* base/map.c - growth of hash maps, and lists of what is in them. */
#include "base/map.h"

#include <assert.h>
#include <string.h>

#include "base/alloc.h"

enum { FIRST = 16 };

static void free_all(struct map *map) {
  memset(map->entries, 0xff, map->capacity * sizeof *map->entries);
}

static void grow(struct map *map) {
  struct map old = *map;
  map->capacity = old.capacity ? 2 * old.capacity : FIRST;
  map->entries = alloc_raw(map->capacity * sizeof *map->entries);
  free_all(map);
  for (const struct map_entry *e = NULL; (e = map_next(&old, e)) != NULL;)
    *map_place(map, e->key) = *e;
  map_release(&old);
}

uint64_t *map_at(struct map *map, map_key key, uint64_t first) {
  assert(first != MAP_NONE);
  if (2 * map->count >= map->capacity)
    grow(map);
  struct map_entry *e = map_place(map, key);
  if (e->value == MAP_NONE) {
    *e = (struct map_entry){key, first};
    map->count++;
  }
  return &e->value;
}

void map_put(struct map *map, map_key key, uint64_t value) {
  *map_at(map, key, value) = value;
}

const struct map_entry *map_next(const struct map *map,
                                 const struct map_entry *last) {
  size_t i = last ? (size_t)(last - map->entries) + 1 : 0;
  while (i < map->capacity && map->entries[i].value == MAP_NONE)
    i++;
  return i < map->capacity ? &map->entries[i] : NULL;
}

/* A map that was once large is not cleared again and again. */
void map_clear(struct map *map) {
  if (map->capacity > 64 && map->count < map->capacity / 16)
    map_release(map);
  else if (map->count)
    free_all(map);
  map->count = 0;
}

void map_release(struct map *map) {
  VEC_FREE(map->entries, map->capacity);
  *map = (struct map){NULL, 0, 0};
}
