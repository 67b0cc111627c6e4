/*
 * tests/unit/store_fixture.h - what the tests of the stores share: numbered
 * states, and threads that insert them.
 *
 * Stores that take hashes are tested on hashes of numbered states, the exact
 * store on images of numbered states.  Everything is seeded: a failure repeats.
 */
#ifndef UNIT_STORE_FIXTURE_H
#define UNIT_STORE_FIXTURE_H

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "allways/store.h"
#include "base/alloc.h"
#include "base/compiler.h"
#include "unit/unit.h"

/* Hard builds are slow: fewer states do. */
enum { MANY = HARD ? 3000 : 60000, THREADS = 4 };

static inline int balance_begin(void **data) {
  int64_t *balance = malloc(sizeof *balance);
  *balance = alloc_balance();
  *data = balance;
  return 0;
}

static inline int balance_end(void **data) {
  int64_t *balance = *data;
  bool same = *balance == alloc_balance();
  alloc_fail_every(0);
  free(balance);
  return same ? 0 : -1;
}

static inline uint64_t xorshift(uint64_t *x) {
  *x ^= *x << 13;
  *x ^= *x >> 7;
  *x ^= *x << 17;
  return *x;
}

/* Different numbers, different hashes. */
static inline allways_hash hash_of(uint64_t number) {
  uint64_t x = number * UINT64_C(0x9e3779b97f4a7c15) + 1;
  allways_hash h = {.lo = x ^ (x >> 29), .hi = x};
  for (int i = 0; i < 3; i++)
    xorshift(&h.hi);
  return h;
}

enum { PARTS = 7, PART_BYTES = 12, IMAGE_BYTES = PARTS * PART_BYTES };

/* A numbered state: hash, and an image whose parts repeat in others. */
struct sample {
  struct allways_state state;
  unsigned char image[IMAGE_BYTES];
  uint32_t ends[PARTS];
};

static inline void sample_init(struct sample *s, uint64_t number) {
  memset(s, 0, sizeof *s);
  for (int i = 0; i < PARTS; i++) {
    s->image[i * PART_BYTES] = (unsigned char)i;
    s->image[i * PART_BYTES + 5] = number >> (3 * i) & 7;
    s->ends[i] = (uint32_t)(i + 1) * PART_BYTES;
  }
  memcpy(s->image + IMAGE_BYTES - 6, &number, 6);
  s->state = (struct allways_state){.hash = hash_of(number),
                                    .image = s->image,
                                    .image_size = IMAGE_BYTES,
                                    .ends = s->ends,
                                    .parts = PARTS};
}

static inline struct allways_store *open_store(enum allways_store_kind kind,
                                               uint64_t budget) {
  struct allways_store_options o = {.kind = kind, .budget = budget};
  struct allways_store *s = allways_store_new(&o);
  assert_non_null(s);
  return s;
}

static inline enum allways_insert insert_number(struct allways_store *s,
                                                uint64_t number,
                                                uint32_t payload,
                                                uint32_t *seen) {
  struct sample x;
  sample_init(&x, number);
  return allways_store_insert(s, &x.state, payload, seen);
}

static inline bool find_number(struct allways_store *s, uint64_t number,
                               uint32_t *payload) {
  struct sample x;
  sample_init(&x, number);
  return allways_store_find(s, &x.state, payload);
}

static inline bool update_number(struct allways_store *s, uint64_t number,
                                 uint32_t keep, uint32_t set,
                                 uint32_t *before) {
  struct sample x;
  sample_init(&x, number);
  return allways_store_update(s, &x.state, keep, set, before);
}

static inline struct allways_store_stats stats_of(struct allways_store *s) {
  struct allways_store_stats stats;
  allways_store_get_stats(s, &stats);
  return stats;
}

/* ---------------------------------------------------------------- threads */

enum { SHARED = HARD ? 500 : 12000 };

struct worker {
  pthread_t thread;
  struct allways_store *store;
  unsigned number;
  unsigned made, refused, lost;
};

/* Each worker inserts all states, in an order of its own, and sets its bit in
 * the payload of each. */
static inline void *work(void *argument) {
  struct worker *w = argument;
  const unsigned steps[THREADS] = {1, 11, 13, 17}; /* prime to SHARED */
  for (unsigned i = 0; i < SHARED; i++) {
    unsigned n = (i * steps[w->number] + w->number * 1000) % SHARED;
    enum allways_insert r = insert_number(w->store, n, 1u << 16, NULL);
    w->made += r == ALLWAYS_NEW;
    w->refused += r == ALLWAYS_FULL;
    if (r != ALLWAYS_FULL)
      w->lost += !update_number(w->store, n, ~0u, 1u << w->number, NULL);
    if (i % 1000 == 0)
      w->lost += stats_of(w->store).states == 0 && w->refused == 0;
  }
  return NULL;
}

static inline struct worker run_workers(struct allways_store *s) {
  struct worker w[THREADS], sum = {.store = s};
  for (unsigned i = 0; i < THREADS; i++) {
    w[i] = (struct worker){.store = s, .number = i};
    assert_int_equal(pthread_create(&w[i].thread, NULL, work, &w[i]), 0);
  }
  for (unsigned i = 0; i < THREADS; i++) {
    pthread_join(w[i].thread, NULL);
    sum.made += w[i].made;
    sum.refused += w[i].refused;
    sum.lost += w[i].lost;
  }
  return sum;
}

#define STORE_TEST(f)                                                          \
  cmocka_unit_test_setup_teardown(f, balance_begin, balance_end)

#endif
