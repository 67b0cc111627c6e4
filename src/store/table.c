/*
 * store/table.c - a hash table of short keys and payloads for several
 * threads: the stores fingerprint and compact, and the roots of exact.
 *
 * Some bits of a key choose one of up to 4096 shards.  A shard is a table of
 * its own under a lock of its own, grown by itself when it is nearly full:
 *
 *   shards   [lock count limit buckets block ...]   a cache line each
 *                                       |
 *   block    [bucket][bucket][bucket] ...
 *   bucket   [record][record][record][record]       filled from the left;
 *                                     while the last is empty, its payload
 *                                     counts the others
 *   record   [first][rest][payload]                 16 bytes, three key words
 *        or  [first][payload]                       12 bytes, two key words
 *
 *   key      hi: first, 64 bits, never 0 (0: the record is empty)
 *            lo: upper 32 bits: rest;  lower bits, xor some of hi: shard
 *
 * So growing never stops the store: it stops the threads that want that very
 * shard, for the microseconds that its some thousand records take.  Why is
 * the table not as large as its budget from the start?  It would touch a
 * fresh page for nearly each of its first states.
 *
 * The home of a key is its first word scaled to the number of buckets; a key
 * whose home is full lies in the next bucket that was not (linear probing by
 * buckets).  With three words a bucket is a cache line.  What an insertion
 * costs is to wait for that line, unless the processor can go on to the next
 * insertion meanwhile: hence few instructions, few branches that depend on
 * what the line holds, and all that is rare in functions of its own.
 *
 * When a shard may not grow, because the budget or memory is used up, it goes
 * on until it is packed, and then refuses new keys.
 */
#include <string.h>

#include "base/alloc.h"
#include "base/mix.h"
#include "store/store_impl.h"
#include "store/usage.h"

enum {
  SHARD_BITS_LEAST = 4,
  SHARD_BITS_MOST = 12,
  BUCKET = 4, /* records */
  BUCKETS_FIRST = 2,
  STAGGER = 20
};

struct table_shard {
  store_lock lock;
  uint32_t count;   /* records in the block */
  uint32_t limit;   /* count at which to grow */
  uint32_t buckets; /* 0: no block yet */
  uint32_t *block;
  char fill[CACHE_LINE - 4 * sizeof(uint32_t) - sizeof(uint32_t *)];
};
_Static_assert(sizeof(struct table_shard) == CACHE_LINE, "a line each");

/* A key as records have it; rest is 0 if records have two key words. */
struct key {
  uint64_t first;
  uint32_t rest;
};

/* The block of a shard that has none: an empty bucket. */
static const uint32_t no_records[BUCKET * 4];

/* ---------------------------------------------------------------- records */
/* All functions take the number of key words, 2 or 3, as a constant. */

static ALWAYS_INLINE struct key key_of(allways_hash h, unsigned words) {
  return (struct key){h.hi, words == 3 ? (uint32_t)(h.lo >> 32) : 0};
}

/* Bits of hi take part, so that keys with poor lower bits of lo spread, too. */
static ALWAYS_INLINE size_t shard_of(const struct store_table *t,
                                     allways_hash h) {
  return (h.lo ^ h.hi >> 8) & (((size_t)1 << t->shard_bits) - 1);
}

static ALWAYS_INLINE uint64_t first_at(const uint32_t *r) {
  uint64_t first;
  memcpy(&first, r, sizeof first);
  return first;
}

static ALWAYS_INLINE struct key key_at(const uint32_t *r, unsigned words) {
  return (struct key){first_at(r), words == 3 ? r[2] : 0};
}

static ALWAYS_INLINE bool is_key(const uint32_t *r, struct key k,
                                 unsigned words) {
  return first_at(r) == k.first && (words == 2 || r[2] == k.rest);
}

static ALWAYS_INLINE uint32_t *payload_at(uint32_t *r, unsigned words) {
  return r + words;
}

/* ---------------------------------------------------------------- buckets */

/* Words from bucket to bucket. */
static ALWAYS_INLINE size_t stride(unsigned words) {
  return BUCKET * (words + 1);
}

static ALWAYS_INLINE unsigned first_is(const uint32_t *r, uint64_t first) {
  return first_at(r) == first;
}

/* Does any record have this first word?  Without branches. */
static ALWAYS_INLINE bool any_first(const uint32_t *bucket, uint64_t first,
                                    unsigned words) {
  const unsigned width = words + 1;
  unsigned left = first_is(bucket, first) | first_is(bucket + width, first);
  unsigned right =
      first_is(bucket + 2 * width, first) | first_is(bucket + 3 * width, first);
  return left | right;
}

/* The record of the key in the bucket, or NULL. */
static ALWAYS_INLINE uint32_t *in_bucket(uint32_t *bucket, struct key k,
                                         unsigned words) {
  if (any_first(bucket, k.first, words)) {
    for (unsigned i = 0; i < BUCKET; i++, bucket += words + 1)
      if (is_key(bucket, k, words))
        return bucket;
  }
  return NULL;
}

static ALWAYS_INLINE uint32_t *last_of(uint32_t *bucket, unsigned words) {
  return bucket + (BUCKET - 1) * (words + 1);
}

static ALWAYS_INLINE bool is_full(uint32_t *bucket, unsigned words) {
  return first_at(last_of(bucket, words)) != 0;
}

/* Records in the bucket. */
static ALWAYS_INLINE uint32_t fill_of(uint32_t *bucket, unsigned words) {
  return is_full(bucket, words) ? BUCKET
                                : *payload_at(last_of(bucket, words), words);
}

/* Adds a record to a bucket that is not full.  If it is the last, its payload
 * takes the place of the count. */
static ALWAYS_INLINE void add_record(uint32_t *bucket, struct key k,
                                     uint32_t payload, unsigned words) {
  uint32_t *fill = payload_at(last_of(bucket, words), words);
  assert(!is_full(bucket, words) && *fill < BUCKET && k.first != 0);
  uint32_t *r = bucket + (size_t)*fill * (words + 1);
  ++*fill;
  memcpy(r, &k.first, sizeof k.first);
  if (words == 3)
    r[2] = k.rest;
  *payload_at(r, words) = payload;
}

/* ----------------------------------------------------------------- blocks */

static size_t block_lines(uint32_t buckets, unsigned words) {
  size_t bytes = buckets * stride(words) * sizeof(uint32_t);
  return (bytes + CACHE_LINE - 1) / CACHE_LINE;
}

/* The number of records at which a shard wants to grow, and the number at which
 * it is full.  Both are less than there is room for: a search ends at the first
 * bucket that is not full, so there must be one. */
static uint32_t load_limit(uint32_t buckets) {
  uint32_t records = BUCKET * buckets;
  return HARD ? 0 : records - records / 12 - 1;
}
static uint32_t load_most(uint32_t buckets) {
  uint32_t records = BUCKET * buckets;
  return records ? records - records / 32 - 1 : 0;
}

/* Blocks grow by 2/5.  Once, at STAGGER buckets, a shard grows to a size that
 * depends on its number: from then on the shards are at all stages of growth
 * at any time, and the table as a whole grows evenly. */
static uint32_t buckets_next(uint32_t buckets, size_t shard, unsigned bits) {
  if (buckets == 0)
    return BUCKETS_FIRST;
  if (HARD)
    return buckets + 1;
  uint32_t next = buckets + buckets * 2 / 5 + 1;
  if (buckets < STAGGER && next >= STAGGER)
    return (uint32_t)(STAGGER + (STAGGER * 2 / 5 * shard >> bits));
  return next;
}

static ALWAYS_INLINE uint32_t *home_of(uint32_t *block, uint32_t buckets,
                                       uint64_t first, unsigned words) {
  return block + ((first >> 32) * buckets >> 32) * stride(words);
}

/* The bucket after this one, in the round. */
static ALWAYS_INLINE uint32_t *bucket_after(uint32_t *block, uint32_t buckets,
                                            uint32_t *bucket, unsigned words) {
  bucket += stride(words);
  return bucket == block + buckets * stride(words) ? block : bucket;
}

/* Puts the records of the shard into a larger block, which is empty. */
static ALWAYS_INLINE void move_records(const struct table_shard *s,
                                       uint32_t *to, uint32_t buckets,
                                       unsigned words) {
  uint32_t *from = s->block, *end = from + s->buckets * stride(words);
  for (; from < end; from += stride(words)) {
    uint32_t *r = from;
    for (uint32_t n = fill_of(from, words); n > 0; n--, r += words + 1) {
      struct key k = key_at(r, words);
      uint32_t *bucket = home_of(to, buckets, k.first, words);
      while (UNLIKELY(is_full(bucket, words)))
        bucket = bucket_after(to, buckets, bucket, words);
      add_record(bucket, k, *payload_at(r, words), words);
    }
  }
}

/* Gives the shard a larger block; false: it may not have one. */
static bool grow(struct store_table *t, struct table_shard *s) {
  const unsigned words = t->words;
  uint32_t buckets =
      buckets_next(s->buckets, (size_t)(s - t->shards), t->shard_bits);
  if (buckets > UINT32_MAX / BUCKET)
    return false;
  assert(buckets > s->buckets && s->count < BUCKET * buckets);
  uint32_t *block = store_take_lines(t->budget, block_lines(buckets, words));
  if (block == NULL)
    return false;
  if (words == 3)
    move_records(s, block, buckets, 3);
  else
    move_records(s, block, buckets, 2);
  if (s->buckets)
    store_give_lines(t->budget, s->block, block_lines(s->buckets, words));
  s->block = block;
  s->buckets = buckets;
  s->limit = load_limit(buckets);
  return true;
}

/* ---------------------------------------------- under the lock of a shard */

/* The record of the key in the buckets after *bucket; NULL: it is not there
 * but belongs into the bucket that *bucket is then. */
static NEVER_INLINE uint32_t *search_on(const struct table_shard *s,
                                        uint32_t **bucket, struct key k,
                                        unsigned words) {
  uint32_t *r;
  assert(s->count < BUCKET * s->buckets); /* so that the loop ends */
  do {
    *bucket = bucket_after(s->block, s->buckets, *bucket, words);
    r = in_bucket(*bucket, k, words);
  } while (r == NULL && is_full(*bucket, words));
  return r;
}

/* The same from the home of the key on. */
static ALWAYS_INLINE uint32_t *search(const struct table_shard *s,
                                      uint32_t **bucket, struct key k,
                                      unsigned words) {
  *bucket = home_of(s->block, s->buckets, k.first, words);
  uint32_t *r = in_bucket(*bucket, k, words);
  if (UNLIKELY(r == NULL && is_full(*bucket, words)))
    r = search_on(s, bucket, k, words);
  return r;
}

/* Searches the place of the key again, since the block is another one now. */
static void add_anew(struct table_shard *s, struct key k, uint32_t payload,
                     unsigned words) {
  uint32_t *bucket;
  search(s, &bucket, k, words);
  add_record(bucket, k, payload, words);
}

/* Adds a key that is not there to a shard that wants to grow. */
static NEVER_INLINE enum allways_insert add_growing(struct store_table *t,
                                                    struct table_shard *s,
                                                    struct key k,
                                                    uint32_t payload) {
  if (!grow(t, s) && s->count >= load_most(s->buckets))
    return store_refuse(t->budget);
  if (t->words == 3)
    add_anew(s, k, payload, 3);
  else
    add_anew(s, k, payload, 2);
  s->count++;
  return ALLWAYS_NEW;
}

static ALWAYS_INLINE enum allways_insert
insert_locked(struct store_table *t, struct table_shard *s, struct key k,
              uint32_t payload, uint32_t *seen, unsigned words) {
  uint32_t *bucket, *r = search(s, &bucket, k, words);
  if (r != NULL) {
    if (seen != NULL)
      *seen = *payload_at(r, words);
    return ALLWAYS_SEEN;
  }
  if (UNLIKELY(s->count >= s->limit))
    return add_growing(t, s, k, payload);
  add_record(bucket, k, payload, words);
  s->count++;
  return ALLWAYS_NEW;
}

/* ------------------------------------------------------------- operations */

static ALWAYS_INLINE enum allways_insert
table_insert(struct store_table *t, allways_hash h, uint32_t payload,
             uint32_t *seen, unsigned words) {
  struct table_shard *s = &t->shards[shard_of(t, h)];
  assert(h.hi != 0 && t->words == words);
  store_lock_take(&s->lock);
  enum allways_insert result =
      insert_locked(t, s, key_of(h, words), payload, seen, words);
  store_lock_drop(&s->lock);
  return result;
}

static ALWAYS_INLINE bool table_update(struct store_table *t, allways_hash h,
                                       uint32_t keep, uint32_t set,
                                       uint32_t *before, unsigned words) {
  struct table_shard *s = &t->shards[shard_of(t, h)];
  store_lock_take(&s->lock);
  uint32_t *bucket, *r = search(s, &bucket, key_of(h, words), words);
  if (r != NULL) {
    uint32_t *p = payload_at(r, words);
    if (before != NULL)
      *before = *p;
    *p = (*p & keep) | set;
  }
  store_lock_drop(&s->lock);
  return r != NULL;
}

/* -------------------------------------------------------------- the table */

bool store_table_init(struct store_table *t, struct store_budget *b,
                      unsigned words, unsigned shard_bits_most) {
  assert(words == 2 || words == 3);
  assert(shard_bits_most <= SHARD_BITS_MOST);
  t->budget = b;
  t->words = words;
  t->shard_bits = store_shard_bits(b, SHARD_BITS_LEAST, shard_bits_most);
  t->shards = store_take_lines(b, (size_t)1 << t->shard_bits);
  if (t->shards == NULL)
    return false;
  for (size_t i = 0; i >> t->shard_bits == 0; i++)
    t->shards[i].block = (uint32_t *)no_records;
  return true;
}

void store_table_release(struct store_table *t) {
  if (t->shards == NULL)
    return;
  for (size_t i = 0; i >> t->shard_bits == 0; i++) {
    struct table_shard *s = &t->shards[i];
    if (s->buckets)
      store_give_lines(t->budget, s->block, block_lines(s->buckets, t->words));
  }
  store_give_lines(t->budget, t->shards, (size_t)1 << t->shard_bits);
}

enum allways_insert store_table_insert(struct store_table *t, allways_hash key,
                                       uint32_t payload, uint32_t *seen) {
  return t->words == 3 ? table_insert(t, key, payload, seen, 3)
                       : table_insert(t, key, payload, seen, 2);
}

bool store_table_update(struct store_table *t, allways_hash key, uint32_t keep,
                        uint32_t set, uint32_t *before) {
  return t->words == 3 ? table_update(t, key, keep, set, before, 3)
                       : table_update(t, key, keep, set, before, 2);
}

uint64_t store_table_count(struct store_table *t) {
  uint64_t sum = 0;
  for (size_t i = 0; i >> t->shard_bits == 0; i++) {
    struct table_shard *s = &t->shards[i];
    store_lock_take(&s->lock);
    sum += s->count;
    store_lock_drop(&s->lock);
  }
  return sum;
}

unsigned store_table_bits(const struct store_table *t) {
  return 32 * t->words + t->shard_bits;
}

/* The number-th record of the block, from 0. */
static const uint32_t *nth_record(const struct table_shard *s, uint64_t number,
                                  unsigned words) {
  const uint32_t *r = s->block;
  assert(number < s->count);
  for (;; r += words + 1) {
    if (first_at(r) != 0 && number-- == 0)
      return r;
  }
}

bool store_table_key(struct store_table *t, uint64_t number,
                     allways_hash *key) {
  for (size_t i = 0; i >> t->shard_bits == 0; i++) {
    struct table_shard *s = &t->shards[i];
    struct key k = {0, 0};
    store_lock_take(&s->lock);
    uint64_t here = s->count;
    if (number < here)
      k = key_at(nth_record(s, number, t->words), t->words);
    store_lock_drop(&s->lock);
    if (number < here) {
      *key = (allways_hash){.hi = k.first, .lo = (uint64_t)k.rest << 32};
      return true;
    }
    number -= here;
  }
  return false;
}

/* -------------------------------------------------- fingerprint and compact */

struct table_store {
  struct allways_store base;
  struct store_table table;
};

static struct store_table *table_of(struct allways_store *s) {
  return &((struct table_store *)s)->table;
}

/* A bijection, so that hashes that differ only in some bits of a lane spread
 * over shards and buckets as well as good ones do; but first is never 0.
 * (That takes one key in 2^64 for another, which the bound's precision does
 * not show.) */
static ALWAYS_INLINE allways_hash key_from(allways_hash h) {
  h.hi += h.lo * MIX_A;
  h.hi ^= h.hi >> 32;
  h.hi *= MIX_B;
  h.hi += h.hi == 0;
  return h;
}

static enum allways_insert insert3(struct allways_store *s,
                                   const struct allways_state *state,
                                   uint32_t payload, uint32_t *seen) {
  return table_insert(table_of(s), key_from(state->hash), payload, seen, 3);
}

static enum allways_insert insert2(struct allways_store *s,
                                   const struct allways_state *state,
                                   uint32_t payload, uint32_t *seen) {
  return table_insert(table_of(s), key_from(state->hash), payload, seen, 2);
}

static bool update(struct allways_store *s, const struct allways_state *state,
                   uint32_t keep, uint32_t set, uint32_t *before) {
  return store_table_update(table_of(s), key_from(state->hash), keep, set,
                            before);
}

static bool find(struct allways_store *s, const struct allways_state *state,
                 uint32_t *payload) {
  return update(s, state, UINT32_MAX, 0, payload);
}

/* The chance that any two of n random keys are equal is at most the number
 * of pairs over the number of keys. */
static void stats(struct allways_store *s, struct allways_store_stats *stats) {
  struct store_table *t = table_of(s);
  double n = (double)store_table_count(t);
  stats->states = (uint64_t)n;
  stats->bits = store_table_bits(t);
  stats->omission = n > 1 ? n * (n - 1) / 2 : 0;
  for (unsigned i = 0; i < stats->bits; i++)
    stats->omission /= 2;
}

static void release(struct allways_store *s) {
  store_table_release(table_of(s));
  assert(store_memory_usage(s) == 0);
  alloc_free(s, sizeof(struct table_store));
}

static const struct store_ops fingerprint_ops = {.free = release,
                                                 .insert = insert3,
                                                 .find = find,
                                                 .update = update,
                                                 .stats = stats};

static const struct store_ops compact_ops = {.free = release,
                                             .insert = insert2,
                                             .find = find,
                                             .update = update,
                                             .stats = stats};

static struct allways_store *
new_store(const struct allways_store_options *options,
          const struct store_ops *ops, unsigned words) {
  struct table_store *s = alloc_new(sizeof *s);
  s->base.ops = ops;
  store_budget_init(&s->base.budget, options->budget);
  if (!store_table_init(&s->table, &s->base.budget, words, SHARD_BITS_MOST)) {
    alloc_free(s, sizeof *s);
    return NULL;
  }
  return &s->base;
}

struct allways_store *
store_new_fingerprint(const struct allways_store_options *options) {
  return new_store(options, &fingerprint_ops, 3);
}

struct allways_store *
store_new_compact(const struct allways_store_options *options) {
  return new_store(options, &compact_ops, 2);
}
