/*
 * store/store_impl.h - what the files of the visited stores share.
 *
 *   store.c           the public functions, budget, lock
 *   table.c     hash table of short keys; fingerprint and compact
 *   intern.c    bytes and tuples to 32-bit ids, and back
 *   exact.c     exact, built on the two above
 *   bitstate.c  bitstate
 *
 * A kind of store is a struct that begins with a struct allways_store and a
 * table of functions.  All memory that grows comes from store_take, so that
 * the budget of the store sees each byte.
 */
#ifndef STORE_STORE_IMPL_H
#define STORE_STORE_IMPL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "allways/store.h"
#include "base/bug.h"
#include "base/compiler.h"

/* ----------------------------------------------------------------- budget */

enum { CACHE_LINE = 64 };

/* The bytes that a store has and may have.  Its lock-free counters may be used
 * by several threads at once. */
struct store_budget {
  uint64_t limit; /* bytes; UINT64_MAX: none */
  _Atomic uint64_t used;
  atomic_bool full; /* some insert was refused */
};

/* limit 0: there is none. */
void store_budget_init(struct store_budget *b, uint64_t limit);
/* Allocates size zeroed bytes; NULL: the budget or memory is used up. */
void *store_take(struct store_budget *b, size_t size);
/* Frees what store_take gave, with the same size; NULL is allowed. */
void store_give(struct store_budget *b, void *p, size_t size);
/* The same for count cache lines, the first beginning at one: for headers of
 * shards, which threads must not share by accident. */
void *store_take_lines(struct store_budget *b, size_t count);
void store_give_lines(struct store_budget *b, void *lines, size_t count);
/* Notes the refusal; returns ALLWAYS_FULL. */
enum allways_insert store_refuse(struct store_budget *b);
/* The largest number of shards, a power of two between 2^min and 2^max, whose
 * headers (a cache line each) take at most a sixteenth of the budget;
 * returns its logarithm. */
unsigned store_shard_bits(const struct store_budget *b, unsigned min,
                          unsigned max);

/* ------------------------------------------------------------------- lock */

/* A lock for a few hundred instructions.  It is zero when free.  A thread
 * holds at most one. */
typedef atomic_uint store_lock;

/* Returns when the lock was seen free: the caller tries again. */
void store_lock_wait(store_lock *lock);

static inline void store_lock_take(store_lock *lock) {
  while (UNLIKELY(atomic_exchange_explicit(lock, 1, memory_order_acquire)))
    store_lock_wait(lock);
}

/* The caller holds the lock. */
static inline void store_lock_drop(store_lock *lock) {
  assert(atomic_load_explicit(lock, memory_order_relaxed) == 1);
  atomic_store_explicit(lock, 0, memory_order_release);
}

/* ------------------------------------------------------------------ kinds */

/* What a kind of store does; the functions are those of allways/store.h, with
 * nothing NULL but what is said here. */
struct store_ops {
  void (*free)(struct allways_store *s);
  enum allways_insert (*insert)(struct allways_store *s,
                                const struct allways_state *state,
                                uint32_t payload, uint32_t *seen);
  bool (*find)(struct allways_store *s, const struct allways_state *state,
               uint32_t *payload);
  /* NULL: entries have no payload. */
  bool (*update)(struct allways_store *s, const struct allways_state *state,
                 uint32_t keep, uint32_t set, uint32_t *before);
  /* Fills in states, omission and bits. */
  void (*stats)(struct allways_store *s, struct allways_store_stats *stats);
  /* NULL: the store keeps no images. */
  size_t (*image)(struct allways_store *s, uint64_t number, void *bytes,
                  size_t room);
};

struct allways_store {
  const struct store_ops *ops;
  struct store_budget budget;
};

/* One for each kind; the options' budget is the limit, 0 where there is
 * none.  NULL: the budget is too small or memory is short. */
struct allways_store *
store_new_fingerprint(const struct allways_store_options *options);
struct allways_store *
store_new_compact(const struct allways_store_options *options);
struct allways_store *
store_new_exact(const struct allways_store_options *options);
struct allways_store *
store_new_bitstate(const struct allways_store_options *options);

/* ------------------------------------------------------------------ table */

/* A map from keys to payloads: see table.c.  A key is 128 bits, of which the
 * table keeps
 *
 *   hi                   64 bits; never 0, and the upper ones spread evenly
 *   lo, upper 32 bits    only if words is 3
 *   lo, lower bits       as many as the number of a shard has; spread evenly
 *
 * Keys that agree in these bits are the same key. */
struct store_table {
  struct store_budget *budget;
  struct table_shard *shards;
  unsigned shard_bits;
  unsigned words; /* of key in a record: 2 or 3 */
};

/* At most 2^shard_bits_most shards, and at least 16.  false: no room for their
 * headers; release then does nothing, as it does for a struct of zeroes. */
bool store_table_init(struct store_table *t, struct store_budget *b,
                      unsigned words, unsigned shard_bits_most);
void store_table_release(struct store_table *t);
/* As allways_store_insert; seen may be NULL. */
enum allways_insert store_table_insert(struct store_table *t, allways_hash key,
                                       uint32_t payload, uint32_t *seen);
/* Atomically payload = (payload & keep) | set; *before (may be NULL) is what
 * it was.  false: no such key. */
bool store_table_update(struct store_table *t, allways_hash key, uint32_t keep,
                        uint32_t set, uint32_t *before);
uint64_t store_table_count(struct store_table *t);
/* Bits of the key that are kept. */
unsigned store_table_bits(const struct store_table *t);
/* The key of the number-th entry, with what the shard implies left out (0);
 * false if there are fewer.  Numbers hold until the next insert. */
bool store_table_key(struct store_table *t, uint64_t number, allways_hash *key);

/* ----------------------------------------------------------------- intern */

/* A map from records to ids and back: see intern.c.  A record is a
 * sequence of 32-bit words.  In a set with words > 0 each has that many; with
 * words 0, the low byte of the first word tells (intern_words). */
struct store_intern {
  struct store_budget *budget;
  struct intern_shard *shards;
  unsigned shard_bits;
  unsigned words;
};

enum {
  INTERN_ID_BITS = 30,    /* ids are below 2^30 and never 0 */
  INTERN_BYTES_MOST = 64, /* of a record with a length byte */
  INTERN_WORDS_MOST = (INTERN_BYTES_MOST + 1 + 3) / 4
};

/* Words of a record that begins with a byte that tells how many follow. */
static inline unsigned intern_words(uint32_t first) {
  return ((first & 255) + 1 + 3) / 4;
}

/* false: there is no room for the headers of the shards.  release then does
 * nothing, as it does for a struct of zeroes. */
bool store_intern_init(struct store_intern *in, struct store_budget *b,
                       unsigned words);
void store_intern_release(struct store_intern *in);
/* The id of the record, or 0.  Without add, 0 means that the record is not in
 * the set.  With add, a record that is not there is added, and 0 means that
 * there is no room for it. */
uint32_t store_intern_id(struct store_intern *in, const uint32_t *record,
                         bool add);
/* The record of an id that store_intern_id gave. */
void store_intern_record(struct store_intern *in, uint32_t id,
                         uint32_t record[INTERN_WORDS_MOST]);

#endif
