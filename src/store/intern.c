/*
 * store/intern.c - records to 32-bit ids and back, for several threads.
 *
 * The hash of a record chooses one of up to 64 shards, each under a lock of
 * its own.  A shard has a pool, in which records lie one after the other in
 * the order of their arrival, and an index to it:
 *
 *   pool     [unused][record][record] ...           32-bit words
 *   index    [slot][slot] ...                       linear probing
 *   slot     [8 bits of hash][24 bits of place]     0: empty
 *   id       [6 bits of shard][24 bits of place]
 *
 * The place of a record is its distance from the beginning of the pool, in
 * records where all have the same number of words, else in words.  A slot has
 * some bits of the hash, so that most records that are not the one looked for
 * are passed over without being read.  A pool only grows, so an id is valid as
 * long as the set.  Records are compared in all their words, so equal ids mean
 * equal records.
 *
 * Pool and index grow separately, by a seventh; the hashes of all records are
 * then taken again, in the order of the pool.
 */
#include <string.h>

#include "base/mix.h"
#include "store/store_impl.h"

enum {
  SHARD_BITS_MOST = 6,
  PLACE_BITS = INTERN_ID_BITS - SHARD_BITS_MOST,
  PLACE_MASK = (1 << PLACE_BITS) - 1,
  SLOTS_FIRST = 8,
  POOL_FIRST = 16
};

struct intern_shard {
  store_lock lock;
  uint32_t count; /* records */
  uint32_t slots;
  uint32_t *index;
  uint32_t *pool;
  uint64_t used, room; /* words of the pool; used counts the unused unit */
  char fill[CACHE_LINE - 32 - 2 * sizeof(uint32_t *)];
};
_Static_assert(sizeof(struct intern_shard) <= CACHE_LINE, "a line each");

/* ---------------------------------------------------------------- records */

/* Words between places. */
static unsigned unit(const struct store_intern *in) {
  return in->words ? in->words : 1;
}

static unsigned record_words(const struct store_intern *in,
                             const uint32_t *record) {
  return in->words ? in->words : intern_words(record[0]);
}

/* Hard builds have 256 hashes, still spread over all 64 bits. */
static uint64_t record_hash(const uint32_t *record, unsigned words) {
  uint64_t h = MIX_C ^ words;
  for (unsigned i = 0; i + 1 < words; i += 2) {
    uint64_t two = (uint64_t)record[i] << 32 | record[i + 1];
    h = multiply_fold(h ^ two, MIX_A);
  }
  if (words % 2)
    h = multiply_fold(h ^ record[words - 1], MIX_B);
  h = multiply_fold(h ^ MIX_D, MIX_A);
  return HARD ? (h & 255) * MIX_A : h;
}

/* The bits of the hash in a slot, and the slot where a search begins: they come
 * from different bits. */
static uint32_t hash_tag(uint64_t h) {
  return (uint32_t)(h & 255) << PLACE_BITS;
}

static uint32_t hash_home(uint64_t h, uint32_t slots) {
  return (uint32_t)((uint64_t)(uint32_t)(h >> 8) * slots >> 32);
}

static const uint32_t *record_at(const struct store_intern *in,
                                 const struct intern_shard *s, uint32_t place) {
  return s->pool + (size_t)place * unit(in);
}

/* The first words agree only if the lengths do, so the rest can be read. */
static bool same(const uint32_t *a, const uint32_t *b, unsigned words) {
  return a[0] == b[0] && memcmp(a, b, words * sizeof *a) == 0;
}

/* ------------------------------------------------------------------ index */

static uint32_t next_slot(const struct intern_shard *s, uint32_t slot) {
  return slot + 1 < s->slots ? slot + 1 : 0;
}

/* The slot of the record, or the empty one where it belongs; there are slots
 * and one of them is empty. */
static uint32_t search(const struct store_intern *in,
                       const struct intern_shard *s, const uint32_t *record,
                       unsigned words, uint64_t hash) {
  uint32_t slot = hash_home(hash, s->slots);
  uint32_t tag = hash_tag(hash);
  assert(s->count < s->slots);
  for (;; slot = next_slot(s, slot)) {
    uint32_t v = s->index[slot];
    if (v == 0)
      return slot;
    if ((v & ~(uint32_t)PLACE_MASK) == tag &&
        same(record_at(in, s, v & PLACE_MASK), record, words))
      return slot;
  }
}

/* Puts all records of the pool into the index, which is empty. */
static void fill_index(const struct store_intern *in, struct intern_shard *s) {
  uint64_t at = unit(in);
  while (at < s->used) {
    const uint32_t *record = s->pool + at;
    unsigned words = record_words(in, record);
    uint64_t hash = record_hash(record, words);
    uint32_t slot = hash_home(hash, s->slots);
    while (s->index[slot])
      slot = next_slot(s, slot);
    s->index[slot] = hash_tag(hash) | (uint32_t)(at / unit(in));
    at += words;
  }
  assert(s->used == 0 || at == s->used);
}

/* Gives the shard a larger index; false: there is no room for it. */
static bool grow_index(struct store_intern *in, struct intern_shard *s) {
  uint32_t slots = s->slots + (HARD ? 1 : s->slots / 7 + 1);
  if (slots < SLOTS_FIRST)
    slots = SLOTS_FIRST;
  uint32_t *index = store_take(in->budget, slots * sizeof *index);
  if (index == NULL)
    return false;
  store_give(in->budget, s->index, s->slots * sizeof *index);
  s->index = index;
  s->slots = slots;
  fill_index(in, s);
  return true;
}

/* Is there an empty slot beside the one that a new record takes? */
static bool index_room(struct store_intern *in, struct intern_shard *s) {
  bool wanted = HARD || s->count + 1 > s->slots - s->slots / 8;
  return (wanted && grow_index(in, s)) || s->count + 1 < s->slots;
}

/* ------------------------------------------------------------------- pool */

/* Gives the shard a pool of at least `want` words; false: there is no room. */
static bool grow_pool(struct store_intern *in, struct intern_shard *s,
                      uint64_t want) {
  uint64_t room = s->room + (HARD ? 0 : s->room / 7);
  if (room < want)
    room = want;
  if (!HARD && room < POOL_FIRST)
    room = POOL_FIRST;
  uint32_t *pool = store_take(in->budget, room * sizeof *pool);
  if (pool == NULL)
    return false;
  if (s->used > 0)
    memcpy(pool, s->pool, s->used * sizeof *pool);
  store_give(in->budget, s->pool, s->room * sizeof *pool);
  s->pool = pool;
  s->room = room;
  return true;
}

/* The place of the record, appended to the pool; 0: no room. */
static uint32_t append(struct store_intern *in, struct intern_shard *s,
                       const uint32_t *record, unsigned words) {
  uint64_t at = s->used ? s->used : unit(in);
  if (at / unit(in) > PLACE_MASK)
    return 0;
  if (at + words > s->room && !grow_pool(in, s, at + words))
    return 0;
  memcpy(s->pool + at, record, words * sizeof *record);
  s->used = at + words;
  s->count++;
  return (uint32_t)(at / unit(in));
}

/* The place of a record that is not there yet; 0: no room.  The index grows
 * first: a record in the pool that no slot leads to would be lost. */
static uint32_t add_record(struct store_intern *in, struct intern_shard *s,
                           const uint32_t *record, unsigned words,
                           uint64_t hash) {
  if (!index_room(in, s))
    return 0;
  uint32_t place = append(in, s, record, words);
  if (place)
    s->index[search(in, s, record, words, hash)] = hash_tag(hash) | place;
  return place;
}

/* ---------------------------------------------------------------- the set */

bool store_intern_init(struct store_intern *in, struct store_budget *b,
                       unsigned words) {
  in->budget = b;
  in->words = words;
  in->shard_bits = store_shard_bits(b, 1, SHARD_BITS_MOST);
  in->shards = store_take_lines(b, (size_t)1 << in->shard_bits);
  return in->shards != NULL;
}

void store_intern_release(struct store_intern *in) {
  if (in->shards == NULL)
    return;
  for (size_t i = 0; i >> in->shard_bits == 0; i++) {
    struct intern_shard *s = &in->shards[i];
    store_give(in->budget, s->index, s->slots * sizeof *s->index);
    store_give(in->budget, s->pool, s->room * sizeof *s->pool);
  }
  store_give_lines(in->budget, in->shards, (size_t)1 << in->shard_bits);
}

uint32_t store_intern_id(struct store_intern *in, const uint32_t *record,
                         bool add) {
  unsigned words = record_words(in, record);
  uint64_t hash = record_hash(record, words);
  assert(words <= INTERN_WORDS_MOST);
  uint32_t number = (uint32_t)(hash >> (64 - in->shard_bits));
  struct intern_shard *s = &in->shards[number];
  uint32_t place = 0;
  store_lock_take(&s->lock);
  if (s->slots)
    place = s->index[search(in, s, record, words, hash)] & PLACE_MASK;
  if (place == 0 && add)
    place = add_record(in, s, record, words, hash);
  store_lock_drop(&s->lock);
  return place ? number << PLACE_BITS | place : 0;
}

void store_intern_record(struct store_intern *in, uint32_t id,
                         uint32_t record[INTERN_WORDS_MOST]) {
  struct intern_shard *s = &in->shards[id >> PLACE_BITS];
  assert(id >> PLACE_BITS >> in->shard_bits == 0);
  store_lock_take(&s->lock);
  assert((id & PLACE_MASK) != 0 &&
         (uint64_t)(id & PLACE_MASK) * unit(in) < s->used);
  const uint32_t *r = record_at(in, s, id & PLACE_MASK);
  memcpy(record, r, record_words(in, r) * sizeof *record);
  store_lock_drop(&s->lock);
}
