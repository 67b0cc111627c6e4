/*
 * base/map.h - a hash map from two words to one.
 *
 * Open addressing with linear probing; at most half of the entries are used.
 * Nothing is removed alone.  A key of one word has zero as its other one.
 * What does not fit into two words is found by its hash: whoever looks for it
 * compares, and takes the next key where that is something else:
 *
 *     map_key key = map_hash(mix_bytes(text, length));
 *     for (uint64_t i; (i = map_get(&map, key)) != MAP_NONE; key.b++)
 *       if (is_text(i, text))
 *         return i;
 *     map_put(&map, key, next);
 *
 * The order of map_next follows from the keys, the order in which they came,
 * and nothing else: keys that are addresses must not be listed.
 */
#ifndef BASE_MAP_H
#define BASE_MAP_H

#include <stddef.h>
#include <stdint.h>

#include "base/mix.h"

typedef struct map_key {
  uint64_t a, b;
} map_key;

struct map_entry {
  map_key key;
  uint64_t value; /* MAP_NONE: the entry is free */
};

/* Zeroed is empty. */
struct map {
  struct map_entry *entries;
  size_t count, capacity; /* capacity: a power of two, or 0 */
};

/* No value; it cannot be put into a map. */
#define MAP_NONE UINT64_MAX

static inline map_key map_word(uint64_t word) { return (map_key){word, 0}; }

static inline map_key map_pointer(const void *p) {
  return (map_key){(uintptr_t)p, 0};
}

static inline map_key map_hash(hash128 h) { return (map_key){h.lo, h.hi}; }

/* Where the key is, or could be put.  The capacity is not 0. */
static inline struct map_entry *map_place(const struct map *map, map_key key) {
  size_t mask = map->capacity - 1;
  size_t i = multiply_fold(key.a * MIX_A ^ key.b ^ MIX_C, MIX_D) & mask;
  struct map_entry *e = &map->entries[i];
  while (e->value != MAP_NONE && ((e->key.a ^ key.a) | (e->key.b ^ key.b)))
    e = &map->entries[i = (i + 1) & mask];
  return e;
}

/* The value, or MAP_NONE. */
static inline uint64_t map_get(const struct map *map, map_key key) {
  return map->capacity ? map_place(map, key)->value : MAP_NONE;
}

/* The value of the key, which is put into the map with the value first if it
 * is new.  The place is valid until the next call. */
uint64_t *map_at(struct map *map, map_key key, uint64_t first);
void map_put(struct map *map, map_key key, uint64_t value);

/* Lists all entries: the first one after the last one (NULL: none yet), or
 * NULL. */
const struct map_entry *map_next(const struct map *map,
                                 const struct map_entry *last);

void map_clear(struct map *map);
void map_release(struct map *map);

#endif
