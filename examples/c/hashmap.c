/*
 * hashmap.c - open addressing, linear probing, Robin Hood order.
 *
 * One block holds the table:
 *
 *     hashes:   uint64_t[capacity]   0 is an empty slot
 *     entries:  stride[capacity + 2] key, padding, value, padding
 *
 * The last two entries are scratch: the one being carried while others make
 * room, and the place to swap through.  The capacity is a power of two and at
 * most 7/8 are used, so every probe meets an empty slot.
 *
 * Invariant: walking from an empty slot, the distance of an entry from its
 * home is at most one more than that of the entry before it.  A search may
 * stop at the first entry that is closer to home than the key would be.
 */
#include "hashmap.h"

#include <stdlib.h>
#include <string.h>

enum { SMALLEST = 8, ALIGNMENT = 8 };

struct hashmap {
  struct hashmap_type type;
  struct hashmap_allocator allocator;
  size_t value_offset, stride;
  size_t count, capacity;
  uint64_t *hashes; /* NULL as long as nothing was added */
  unsigned char *entries;
};

/* ---------------------------------------------------------------- memory */

static void *default_allocate(void *context, size_t size) {
  (void)context;
  return malloc(size);
}

static void default_release(void *context, void *block, size_t size) {
  (void)context;
  (void)size;
  free(block);
}

static const struct hashmap_allocator default_allocator = {
    default_allocate, default_release, NULL};

static size_t round_up(size_t n) {
  return (n + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
}

/* Bytes of a table, or 0 if there is no such number. */
static size_t table_size(const struct hashmap *map, size_t capacity) {
  size_t hashes, entries, sum;

  if (__builtin_mul_overflow(capacity, sizeof(uint64_t), &hashes) ||
      __builtin_mul_overflow(capacity + 2, map->stride, &entries) ||
      __builtin_add_overflow(hashes, entries, &sum))
    return 0;
  return sum;
}

static bool allocate_table(struct hashmap *map, size_t capacity) {
  size_t size = table_size(map, capacity);
  unsigned char *block = NULL;

  if (size != 0)
    block = map->allocator.allocate(map->allocator.context, size);
  if (!block)
    return false;
  map->hashes = (uint64_t *)block;
  map->entries = block + capacity * sizeof(uint64_t);
  map->capacity = capacity;
  memset(map->hashes, 0, capacity * sizeof(uint64_t));
  return true;
}

static void release_table(struct hashmap *map) {
  if (map->hashes)
    map->allocator.release(map->allocator.context, map->hashes,
                           table_size(map, map->capacity));
  map->hashes = NULL;
  map->entries = NULL;
  map->capacity = 0;
}

/* ----------------------------------------------------------------- slots */

static void *key_at(const struct hashmap *map, size_t slot) {
  return map->entries + slot * map->stride;
}

static void *value_at(const struct hashmap *map, size_t slot) {
  return map->entries + slot * map->stride + map->value_offset;
}

static size_t next_slot(const struct hashmap *map, size_t slot) {
  return (slot + 1) & (map->capacity - 1);
}

/* Steps from the home of the entry in a slot to the slot. */
static size_t distance(const struct hashmap *map, size_t slot) {
  return (slot - (size_t)map->hashes[slot]) & (map->capacity - 1);
}

static uint64_t hash_of(const struct hashmap *map, const void *key) {
  uint64_t hash = map->type.hash(key, &map->type);

  return hash == 0 ? 1 : hash;
}

static bool same_key(const struct hashmap *map, size_t slot, uint64_t hash,
                     const void *key) {
  return map->hashes[slot] == hash &&
         map->type.equal(key_at(map, slot), key, &map->type);
}

/* The slot of a key, or the capacity if it is not there. */
static size_t find(const struct hashmap *map, uint64_t hash, const void *key) {
  size_t slot, steps = 0;

  if (map->count == 0)
    return map->capacity;
  slot = (size_t)hash & (map->capacity - 1);
  while (map->hashes[slot] != 0 && steps <= distance(map, slot)) {
    if (same_key(map, slot, hash, key))
      return slot;
    slot = next_slot(map, slot);
    steps++;
  }
  return map->capacity;
}

static void move_entry(struct hashmap *map, size_t to, size_t from) {
  memcpy(key_at(map, to), key_at(map, from), map->stride);
}

/* Exchanges the carried entry with the one in a slot. */
static void swap_entries(struct hashmap *map, size_t slot, uint64_t *hash) {
  size_t carried = map->capacity, scratch = carried + 1;
  uint64_t other = map->hashes[slot];

  move_entry(map, scratch, slot);
  move_entry(map, slot, carried);
  move_entry(map, carried, scratch);
  map->hashes[slot] = *hash;
  *hash = other;
}

/* Places the carried entry, whose key is not in the table; answers its slot.
 * Entries closer to their homes make room and are carried on. */
static size_t place(struct hashmap *map, uint64_t hash) {
  size_t slot = (size_t)hash & (map->capacity - 1);
  size_t steps = 0, result = map->capacity;

  while (map->hashes[slot] != 0) {
    size_t other = distance(map, slot);
    if (other < steps) {
      swap_entries(map, slot, &hash);
      if (result == map->capacity)
        result = slot;
      steps = other;
    }
    slot = next_slot(map, slot);
    steps++;
  }
  move_entry(map, slot, map->capacity);
  map->hashes[slot] = hash;
  map->count++;
  return result == map->capacity ? slot : result;
}

static bool resize(struct hashmap *map, size_t capacity) {
  struct hashmap old = *map;

  if (!allocate_table(map, capacity)) {
    *map = old;
    return false;
  }
  map->count = 0;
  for (size_t i = 0; i < old.capacity; i++)
    if (old.hashes[i] != 0) {
      memcpy(key_at(map, capacity), key_at(&old, i), map->stride);
      place(map, old.hashes[i]);
    }
  release_table(&old);
  return true;
}

/* The smallest capacity for so many entries, or 0. */
static size_t capacity_for(size_t count) {
  size_t capacity = SMALLEST;

  while (capacity - capacity / 8 < count) {
    if (capacity > SIZE_MAX / 2)
      return 0;
    capacity *= 2;
  }
  return capacity;
}

static void drop_entry(struct hashmap *map, size_t slot) {
  if (map->type.drop_key)
    map->type.drop_key(key_at(map, slot), &map->allocator);
  if (map->type.drop_value)
    map->type.drop_value(value_at(map, slot), &map->allocator);
}

/* Empties a slot whose entry is gone: those behind it move up until one is at
 * home. */
static void close_gap(struct hashmap *map, size_t slot) {
  size_t next = next_slot(map, slot);

  while (map->hashes[next] != 0 && distance(map, next) > 0) {
    move_entry(map, slot, next);
    map->hashes[slot] = map->hashes[next];
    slot = next;
    next = next_slot(map, next);
  }
  map->hashes[slot] = 0;
  map->count--;
}

/* Adds a key that is not there, with a value of zeros; answers its slot, or
 * the capacity if there is no memory. */
static size_t add(struct hashmap *map, uint64_t hash, const void *key) {
  unsigned char *entry;

  if (!hashmap_reserve(map, map->count + 1))
    return map->capacity;
  entry = key_at(map, map->capacity);
  memset(entry, 0, map->stride);
  if (!map->type.copy_key)
    memcpy(entry, key, map->type.key_size);
  else if (!map->type.copy_key(entry, key, &map->allocator))
    return map->capacity;
  return place(map, hash);
}

/* ---------------------------------------------------------------- public */

struct hashmap *hashmap_new(const struct hashmap_type *type,
                            const struct hashmap_allocator *allocator) {
  struct hashmap *map;

  if (!allocator)
    allocator = &default_allocator;
  map = allocator->allocate(allocator->context, sizeof *map);
  if (!map)
    return NULL;
  memset(map, 0, sizeof *map);
  map->type = *type;
  map->allocator = *allocator;
  map->value_offset = round_up(type->key_size);
  map->stride = map->value_offset + round_up(type->value_size);
  return map;
}

void hashmap_free(struct hashmap *map) {
  if (!map)
    return;
  hashmap_clear(map);
  release_table(map);
  map->allocator.release(map->allocator.context, map, sizeof *map);
}

struct hashmap *hashmap_clone(const struct hashmap *map) {
  struct hashmap *copy = hashmap_new(&map->type, &map->allocator);
  struct hashmap_cursor at = {0};

  if (!copy || !hashmap_reserve(copy, map->count))
    goto fail;
  while (hashmap_next(map, &at))
    if (hashmap_set(copy, at.key, at.value) == HASHMAP_NO_MEMORY)
      goto fail;
  return copy;
fail:
  hashmap_free(copy);
  return NULL;
}

size_t hashmap_count(const struct hashmap *map) { return map->count; }

void *hashmap_get(const struct hashmap *map, const void *key) {
  size_t slot = find(map, hash_of(map, key), key);

  return slot == map->capacity ? NULL : value_at(map, slot);
}

bool hashmap_has(const struct hashmap *map, const void *key) {
  return find(map, hash_of(map, key), key) != map->capacity;
}

enum hashmap_status hashmap_set(struct hashmap *map, const void *key,
                                const void *value) {
  enum hashmap_status status = HASHMAP_REPLACED;
  uint64_t hash = hash_of(map, key);
  size_t slot = find(map, hash, key);

  if (slot == map->capacity) {
    slot = add(map, hash, key);
    if (slot == map->capacity)
      return HASHMAP_NO_MEMORY;
    status = HASHMAP_ADDED;
  } else if (map->type.drop_value) {
    map->type.drop_value(value_at(map, slot), &map->allocator);
  }
  if (map->type.value_size != 0 && value)
    memcpy(value_at(map, slot), value, map->type.value_size);
  else if (map->type.value_size != 0)
    memset(value_at(map, slot), 0, map->type.value_size);
  return status;
}

void *hashmap_at(struct hashmap *map, const void *key) {
  uint64_t hash = hash_of(map, key);
  size_t slot = find(map, hash, key);

  if (slot == map->capacity)
    slot = add(map, hash, key);
  return slot == map->capacity ? NULL : value_at(map, slot);
}

bool hashmap_remove(struct hashmap *map, const void *key) {
  size_t slot = find(map, hash_of(map, key), key);

  if (slot == map->capacity)
    return false;
  drop_entry(map, slot);
  close_gap(map, slot);
  return true;
}

/* Begins behind an empty slot, so that no entry moves to where the walk has
 * been or will not come. */
size_t hashmap_remove_if(struct hashmap *map,
                         bool (*wanted)(const void *key, void *value,
                                        void *context),
                         void *context) {
  size_t slot = 0, removed = 0;

  if (map->count == 0)
    return 0;
  while (map->hashes[slot] != 0)
    slot++;
  for (size_t left = map->capacity; left > 0; left--) {
    while (map->hashes[slot] != 0 &&
           wanted(key_at(map, slot), value_at(map, slot), context)) {
      drop_entry(map, slot);
      close_gap(map, slot);
      removed++;
    }
    slot = next_slot(map, slot);
  }
  return removed;
}

void hashmap_clear(struct hashmap *map) {
  for (size_t i = 0; i < map->capacity; i++)
    if (map->hashes[i] != 0) {
      drop_entry(map, i);
      map->hashes[i] = 0;
    }
  map->count = 0;
}

bool hashmap_reserve(struct hashmap *map, size_t count) {
  size_t capacity = capacity_for(count);

  if (capacity == 0)
    return false;
  return capacity <= map->capacity || resize(map, capacity);
}

bool hashmap_next(const struct hashmap *map, struct hashmap_cursor *cursor) {
  while (cursor->slot < map->capacity) {
    size_t slot = cursor->slot++;
    if (map->hashes[slot] != 0) {
      cursor->key = key_at(map, slot);
      cursor->value = value_at(map, slot);
      return true;
    }
  }
  return false;
}

void hashmap_measure(const struct hashmap *map,
                     struct hashmap_statistics *out) {
  memset(out, 0, sizeof *out);
  out->count = map->count;
  out->capacity = map->capacity;
  for (size_t i = 0; i < map->capacity; i++)
    if (map->hashes[i] != 0) {
      size_t steps = distance(map, i);
      out->total_probes += steps;
      if (steps > out->longest_probe)
        out->longest_probe = steps;
    }
}

bool hashmap_audit(const struct hashmap *map, const char **reason) {
  size_t used = 0;

  for (size_t i = 0; i < map->capacity; i++) {
    size_t before = (i - 1) & (map->capacity - 1), limit = 0;
    if (map->hashes[i] == 0)
      continue;
    used++;
    if (map->hashes[before] != 0)
      limit = distance(map, before) + 1;
    *reason = "an entry is too far from home";
    if (distance(map, i) > limit)
      return false;
    *reason = "a hash is not that of its key";
    if (map->hashes[i] != hash_of(map, key_at(map, i)))
      return false;
    *reason = "a key is not found";
    if (find(map, map->hashes[i], key_at(map, i)) != i)
      return false;
  }
  *reason = "the count is wrong";
  return used == map->count && (used == 0 || used < map->capacity);
}

/* ------------------------------------------------------- hashes and types */

/* Multiplies to 128 bits and folds, eight bytes at a time. */
static uint64_t fold(uint64_t a, uint64_t b) {
  unsigned __int128 product = (unsigned __int128)a * b;

  return (uint64_t)product ^ (uint64_t)(product >> 64);
}

uint64_t hashmap_hash_bytes(const void *bytes, size_t length) {
  const unsigned char *at = bytes;
  uint64_t hash = 0x9e3779b97f4a7c15 ^ length;

  for (; length >= 8; length -= 8, at += 8) {
    uint64_t word;
    memcpy(&word, at, sizeof word);
    hash = fold(hash ^ word, 0xa0761d6478bd642f);
  }
  if (length > 0) {
    uint64_t word = 0;
    memcpy(&word, at, length);
    hash = fold(hash ^ word, 0xe7037ed1a0b428db);
  }
  return fold(hash, 0x8ebc6af09c88c6e3);
}

uint64_t hashmap_bytes_hash(const void *key, const struct hashmap_type *type) {
  return hashmap_hash_bytes(key, type->key_size);
}

bool hashmap_bytes_equal(const void *a, const void *b,
                         const struct hashmap_type *type) {
  return memcmp(a, b, type->key_size) == 0;
}

uint64_t hashmap_string_hash(const void *key, const struct hashmap_type *type) {
  const char *text = *(const char *const *)key;

  (void)type;
  return hashmap_hash_bytes(text, strlen(text));
}

bool hashmap_string_equal(const void *a, const void *b,
                          const struct hashmap_type *type) {
  (void)type;
  return strcmp(*(const char *const *)a, *(const char *const *)b) == 0;
}

bool hashmap_string_copy(void *to, const void *from,
                         const struct hashmap_allocator *allocator) {
  const char *text = *(const char *const *)from;
  size_t size = strlen(text) + 1;
  char *copy = allocator->allocate(allocator->context, size);

  if (!copy)
    return false;
  memcpy(copy, text, size);
  *(char **)to = copy;
  return true;
}

void hashmap_string_drop(void *key, const struct hashmap_allocator *allocator) {
  char *text = *(char **)key;

  allocator->release(allocator->context, text, strlen(text) + 1);
}
