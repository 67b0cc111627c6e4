/*
 * hashmap.h - a hash map for keys and values of any fixed size.
 *
 * Open addressing with linear probing in Robin Hood order: an entry that is
 * further from its home than another goes first.  Removal shifts the entries
 * behind it back, so there are no tombstones and no slow old age.  Keys and
 * values lie inside the table; pointers to values stay valid until the map is
 * changed.
 *
 *     struct hashmap *ages = hashmap_new(&hashmap_strings(sizeof(int)), NULL);
 *     const char *name = "Ada";
 *     int age = 36;
 *     hashmap_set(ages, &name, &age);
 *     int *found = hashmap_get(ages, &name);
 *     hashmap_free(ages);
 */
#ifndef HASHMAP_H
#define HASHMAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Where memory comes from.  allocate may answer NULL; release gets the size
 * that was asked for. */
struct hashmap_allocator {
  void *(*allocate)(void *context, size_t size);
  void (*release)(void *context, void *block, size_t size);
  void *context;
};

/* What keys and values are.  All functions but hash and equal may be NULL:
 * then keys are copied as bytes, and nothing is done when something goes. */
struct hashmap_type {
  size_t key_size;
  size_t value_size; /* 0 for a set */
  uint64_t (*hash)(const void *key, const struct hashmap_type *type);
  bool (*equal)(const void *a, const void *b, const struct hashmap_type *type);
  /* Makes the map's own copy of a key; false if there is no memory. */
  bool (*copy_key)(void *to, const void *from,
                   const struct hashmap_allocator *allocator);
  void (*drop_key)(void *key, const struct hashmap_allocator *allocator);
  void (*drop_value)(void *value, const struct hashmap_allocator *allocator);
};

enum hashmap_status {
  HASHMAP_ADDED,    /* the key was not there */
  HASHMAP_REPLACED, /* it was, and has a new value */
  HASHMAP_NO_MEMORY /* nothing was changed */
};

struct hashmap_statistics {
  size_t count, capacity;
  size_t longest_probe; /* steps from home to the worst placed entry */
  size_t total_probes;
};

struct hashmap;

/* A map; allocator NULL stands for malloc and free.  The type is copied.
 * NULL if there is no memory. */
struct hashmap *hashmap_new(const struct hashmap_type *type,
                            const struct hashmap_allocator *allocator);
/* Frees the map and all it owns; NULL is fine. */
void hashmap_free(struct hashmap *map);
/* A copy with keys of its own; only for types without drop_value, because
 * values are copied as bytes.  NULL if there is no memory. */
struct hashmap *hashmap_clone(const struct hashmap *map);

size_t hashmap_count(const struct hashmap *map);
/* The value of a key, or NULL.  In a set, any non-null pointer. */
void *hashmap_get(const struct hashmap *map, const void *key);
bool hashmap_has(const struct hashmap *map, const void *key);
/* Gives a key a value (value NULL: zeros). */
enum hashmap_status hashmap_set(struct hashmap *map, const void *key,
                                const void *value);
/* The value of a key, which is added with zeros if it is not there; NULL if
 * there is no memory. */
void *hashmap_at(struct hashmap *map, const void *key);
/* Removes a key; false if it is not there. */
bool hashmap_remove(struct hashmap *map, const void *key);
/* Removes the entries that the function wants gone; answers how many. */
size_t hashmap_remove_if(struct hashmap *map,
                         bool (*wanted)(const void *key, void *value,
                                        void *context),
                         void *context);
void hashmap_clear(struct hashmap *map);
/* Makes room for count entries without growing later; false if there is no
 * memory. */
bool hashmap_reserve(struct hashmap *map, size_t count);

/* Walks over all entries, in an order that depends on the keys only:
 *
 *     struct hashmap_cursor at = {0};
 *     while (hashmap_next(map, &at))
 *       use(at.key, at.value);
 *
 * The map must not be changed meanwhile, except for values. */
struct hashmap_cursor {
  const void *key;
  void *value;
  size_t slot;
};
bool hashmap_next(const struct hashmap *map, struct hashmap_cursor *cursor);

void hashmap_measure(const struct hashmap *map, struct hashmap_statistics *out);
/* Checks all invariants; false and a reason if one does not hold. */
bool hashmap_audit(const struct hashmap *map, const char **reason);

/* Hash of bytes, never of addresses. */
uint64_t hashmap_hash_bytes(const void *bytes, size_t length);

/* Functions for struct hashmap_type: keys that are compared as bytes (no
 * padding, please), and keys that are strings (`char *`), which are copied. */
uint64_t hashmap_bytes_hash(const void *key, const struct hashmap_type *type);
bool hashmap_bytes_equal(const void *a, const void *b,
                         const struct hashmap_type *type);
uint64_t hashmap_string_hash(const void *key, const struct hashmap_type *type);
bool hashmap_string_equal(const void *a, const void *b,
                          const struct hashmap_type *type);
bool hashmap_string_copy(void *to, const void *from,
                         const struct hashmap_allocator *allocator);
void hashmap_string_drop(void *key, const struct hashmap_allocator *allocator);

/* Ready-made types, for values of so many bytes. */
#define hashmap_strings(size)                                                  \
  ((struct hashmap_type){.key_size = sizeof(char *),                           \
                         .value_size = (size),                                 \
                         .hash = hashmap_string_hash,                          \
                         .equal = hashmap_string_equal,                        \
                         .copy_key = hashmap_string_copy,                      \
                         .drop_key = hashmap_string_drop})
#define hashmap_plain(key_type, size)                                          \
  ((struct hashmap_type){.key_size = sizeof(key_type),                         \
                         .value_size = (size),                                 \
                         .hash = hashmap_bytes_hash,                           \
                         .equal = hashmap_bytes_equal})

#endif
