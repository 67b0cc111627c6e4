/*
 * tests/unit/test_store.c - the visited stores.
 *
 * Stores that take hashes are tested on hashes of numbered states, the exact
 * store on images of numbered states, through the same tests where both can
 * be.  Everything is seeded: a failure repeats.
 */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "allways/store.h"
#include "base/alloc.h"
#include "base/compiler.h"

int test_store(void);

/* Hard builds are slow: fewer states do. */
enum { MANY = HARD ? 3000 : 60000, THREADS = 4 };

static const enum allways_store_kind keyed[] = {
    ALLWAYS_STORE_FINGERPRINT, ALLWAYS_STORE_COMPACT, ALLWAYS_STORE_EXACT};
enum { KEYED = sizeof keyed / sizeof *keyed };

/* ---------------------------------------------------------------- fixtures */

static int balance_begin(void **data) {
  int64_t *balance = malloc(sizeof *balance);
  *balance = alloc_balance();
  *data = balance;
  return 0;
}

static int balance_end(void **data) {
  int64_t *balance = *data;
  bool same = *balance == alloc_balance();
  alloc_fail_every(0);
  free(balance);
  return same ? 0 : -1;
}

static uint64_t xorshift(uint64_t *x) {
  *x ^= *x << 13;
  *x ^= *x >> 7;
  *x ^= *x << 17;
  return *x;
}

/* Different numbers, different hashes. */
static allways_hash hash_of(uint64_t number) {
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

static void sample_init(struct sample *s, uint64_t number) {
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

static struct allways_store *open_store(enum allways_store_kind kind,
                                        uint64_t budget) {
  struct allways_store_options o = {.kind = kind, .budget = budget};
  struct allways_store *s = allways_store_new(&o);
  assert_non_null(s);
  return s;
}

static enum allways_insert insert_number(struct allways_store *s,
                                         uint64_t number, uint32_t payload,
                                         uint32_t *seen) {
  struct sample x;
  sample_init(&x, number);
  return allways_store_insert(s, &x.state, payload, seen);
}

static bool find_number(struct allways_store *s, uint64_t number,
                        uint32_t *payload) {
  struct sample x;
  sample_init(&x, number);
  return allways_store_find(s, &x.state, payload);
}

static bool update_number(struct allways_store *s, uint64_t number,
                          uint32_t keep, uint32_t set, uint32_t *before) {
  struct sample x;
  sample_init(&x, number);
  return allways_store_update(s, &x.state, keep, set, before);
}

static struct allways_store_stats stats_of(struct allways_store *s) {
  struct allways_store_stats stats;
  allways_store_get_stats(s, &stats);
  return stats;
}

/* ---------------------------------------------------- one state, any kind */

static void insert_find_update(struct allways_store *s) {
  uint32_t p = 77;
  assert_false(find_number(s, 5, &p));
  assert_false(update_number(s, 5, 0, 1, &p));
  assert_int_equal(p, 77);
  assert_int_equal(insert_number(s, 5, 0xdeadbeef, &p), ALLWAYS_NEW);
  assert_int_equal(insert_number(s, 5, 1, &p), ALLWAYS_SEEN);
  assert_int_equal(p, 0xdeadbeef);
  assert_int_equal(insert_number(s, 5, 1, NULL), ALLWAYS_SEEN);
  assert_true(update_number(s, 5, 0xffff0000, 0x12, &p));
  assert_int_equal(p, 0xdeadbeef);
  assert_true(find_number(s, 5, &p));
  assert_int_equal(p, 0xdead0012);
  assert_true(find_number(s, 5, NULL));
  assert_true(update_number(s, 5, 0, 0, NULL));
  assert_true(find_number(s, 5, &p));
  assert_int_equal(p, 0);
  assert_false(find_number(s, 6, &p));
  assert_int_equal(stats_of(s).states, 1);
}

static void test_one_state(void **data) {
  (void)data;
  for (int i = 0; i < KEYED; i++) {
    struct allways_store *s = open_store(keyed[i], 0);
    insert_find_update(s);
    allways_store_free(s);
  }
  allways_store_free(NULL);
}

static void test_kind_text(void **data) {
  (void)data;
  assert_string_equal(allways_store_kind_text(ALLWAYS_STORE_FINGERPRINT),
                      "fingerprint");
  assert_string_equal(allways_store_kind_text(ALLWAYS_STORE_BITSTATE),
                      "bitstate");
  assert_string_equal(allways_store_kind_text((enum allways_store_kind)9),
                      "unknown");
}

/* Hashes of few bits, zero among them: they must differ from each other and
 * from what is empty. */
static void test_poor_hashes(void **data) {
  (void)data;
  for (int i = 0; i < 2; i++) {
    struct allways_store *s = open_store(keyed[i], 0);
    struct allways_state state = {.hash = {0, 0}};
    uint32_t p;
    assert_false(allways_store_find(s, &state, &p));
    for (unsigned n = 0; n < 256; n++) {
      state.hash.lo = n;
      assert_int_equal(allways_store_insert(s, &state, n, &p), ALLWAYS_NEW);
      state.hash = (allways_hash){.hi = (uint64_t)(n + 1) << 56};
      assert_int_equal(allways_store_insert(s, &state, n, &p),
                       n < 255 ? ALLWAYS_NEW : ALLWAYS_SEEN);
      state.hash.hi = 0;
    }
    for (unsigned n = 0; n < 256; n++) {
      state.hash.lo = n;
      assert_int_equal(allways_store_insert(s, &state, 0, &p), ALLWAYS_SEEN);
      assert_int_equal(p, n);
    }
    assert_int_equal(stats_of(s).states, 511);
    allways_store_free(s);
  }
}

/* ------------------------------------------------------------ many states */

/* Random numbers below range against an array that knows the answers. */
static void against_reference(struct allways_store *s, unsigned range) {
  uint32_t *payload = calloc(range, sizeof *payload); /* 0: not there */
  uint64_t x = 42, count = 0;
  for (unsigned i = 0; i < 2 * range; i++) {
    uint64_t n = xorshift(&x) % range;
    uint32_t seen = 0;
    if (xorshift(&x) % 4 == 0) {
      assert_int_equal(update_number(s, n, ~0u, 1u << 31, &seen),
                       payload[n] != 0);
      assert_int_equal(seen, payload[n]);
      payload[n] |= payload[n] ? 1u << 31 : 0;
      continue;
    }
    enum allways_insert r = insert_number(s, n, i + 1, &seen);
    assert_int_equal(r, payload[n] ? ALLWAYS_SEEN : ALLWAYS_NEW);
    if (r == ALLWAYS_SEEN)
      assert_int_equal(seen, payload[n]);
    count += r == ALLWAYS_NEW;
    payload[n] = r == ALLWAYS_NEW ? i + 1 : payload[n];
  }
  for (unsigned n = 0; n < range; n++) {
    uint32_t p = 0;
    assert_int_equal(find_number(s, n, &p), payload[n] != 0);
    assert_int_equal(p, payload[n]);
  }
  assert_int_equal(stats_of(s).states, count);
  free(payload);
}

static void test_many_states(void **data) {
  (void)data;
  for (int i = 0; i < KEYED; i++) {
    struct allways_store *s = open_store(keyed[i], 0);
    against_reference(s, MANY);
    allways_store_free(s);
  }
}

/* The fingerprint table may not use more than it promises, at any size. */
static void test_table_size(void **data) {
  (void)data;
  struct allways_store *s = open_store(ALLWAYS_STORE_FINGERPRINT, 1 << 26);
  for (unsigned n = 1; n < 1000000 && !HARD; n++) {
    struct allways_state state = {.hash = hash_of(n)};
    assert_int_equal(allways_store_insert(s, &state, n, NULL), ALLWAYS_NEW);
    if (n >= 850000 && n % 50000 == 0)
      assert_true((double)stats_of(s).bytes / n <= 22);
  }
  allways_store_free(s);
}

static void test_stats(void **data) {
  (void)data;
  struct allways_store *f = open_store(ALLWAYS_STORE_FINGERPRINT, 1 << 24);
  struct allways_store *c = open_store(ALLWAYS_STORE_COMPACT, 0);
  struct allways_store_stats stats = stats_of(f);
  assert_int_equal(stats.states, 0);
  assert_int_equal(stats.budget, 1 << 24);
  assert_true(stats.bits > 96 && stats.bits <= 128);
  assert_true(stats.omission == 0);
  assert_false(stats.full);
  for (unsigned n = 0; n < 1000; n++) {
    insert_number(f, n, 0, NULL);
    insert_number(c, n, 0, NULL);
  }
  stats = stats_of(f);
  assert_int_equal(stats.states, 1000);
  assert_true(stats.bytes > 16000 && stats.bytes <= stats.budget);
  assert_true(stats.omission > 0 && stats.omission < 1e-20);
  stats = stats_of(c);
  assert_int_equal(stats.budget, 0);
  assert_true(stats.bits > 64 && stats.bits < 96);
  assert_true(stats.omission > 1e-20 && stats.omission < 1e-13);
  allways_store_free(f);
  allways_store_free(c);
}

/* -------------------------------------------------------- budget and memory */

/* Inserts states until every one was accepted or refused, notes which, and
 * checks that those accepted stay. */
static unsigned fill_up(struct allways_store *s, unsigned tries) {
  bool *there = calloc(tries, sizeof *there);
  unsigned accepted = 0;
  for (unsigned n = 0; n < tries; n++) {
    enum allways_insert r = insert_number(s, n, n, NULL);
    assert_int_not_equal(r, ALLWAYS_SEEN);
    there[n] = r == ALLWAYS_NEW;
    accepted += there[n];
  }
  for (unsigned n = 0; n < tries; n++) {
    uint32_t p = n;
    assert_int_equal(find_number(s, n, &p), there[n]);
    assert_int_equal(p, n);
    if (there[n])
      assert_int_equal(insert_number(s, n, 0, NULL), ALLWAYS_SEEN);
  }
  assert_int_equal(stats_of(s).states, accepted);
  assert_int_equal(stats_of(s).full, accepted < tries);
  free(there);
  return accepted;
}

static void test_full(void **data) {
  (void)data;
  for (int i = 0; i < KEYED; i++) {
    for (uint64_t budget = 1 << 14; budget <= 1 << 18; budget *= 2) {
      struct allways_store *s = open_store(keyed[i], budget);
      unsigned tries = (unsigned)(budget / 8);
      unsigned n = fill_up(s, HARD && tries > 4000 ? 4000 : tries);
      assert_true(n > 0 && (HARD || n < tries));
      assert_true(stats_of(s).bytes <= budget);
      if (keyed[i] == ALLWAYS_STORE_FINGERPRINT && !HARD)
        assert_true(n > budget / 32);
      allways_store_free(s);
    }
  }
}

static void test_budget_too_small(void **data) {
  (void)data;
  for (int i = 0; i <= KEYED; i++) {
    struct allways_store_options o = {
        .kind = i < KEYED ? keyed[i] : ALLWAYS_STORE_BITSTATE, .budget = 7};
    assert_null(allways_store_new(&o));
  }
}

/* Allocations that fail now and then: refused states are told so, all others
 * are there, and refused ones can be inserted when there is memory again. */
static void test_failing_memory(void **data) {
  (void)data;
  enum { TRIES = HARD ? 500 : 5000 };
  for (int i = 0; i < KEYED; i++) {
    for (unsigned every = 1; every <= 5; every += 2) {
      struct allways_store *s = open_store(keyed[i], 0);
      alloc_fail_every(every);
      unsigned accepted = fill_up(s, TRIES);
      alloc_fail_every(0);
      for (unsigned n = 0; n < TRIES; n++)
        accepted += insert_number(s, n, n, NULL) == ALLWAYS_NEW;
      assert_int_equal(accepted, TRIES);
      assert_int_equal(stats_of(s).states, TRIES);
      allways_store_free(s);
    }
  }
}

static void test_failing_new(void **data) {
  (void)data;
  for (int kind = 0; kind <= ALLWAYS_STORE_BITSTATE; kind++) {
    for (unsigned every = 1; every <= 6; every++) {
      struct allways_store_options o = {.kind = (enum allways_store_kind)kind,
                                        .budget = 1 << 16};
      alloc_fail_every(every);
      struct allways_store *s = allways_store_new(&o);
      alloc_fail_every(0);
      assert_true(every > 1 || s == NULL);
      allways_store_free(s);
    }
  }
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
static void *work(void *argument) {
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

static struct worker run_workers(struct allways_store *s) {
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

static void test_threads(void **data) {
  (void)data;
  for (int i = 0; i < KEYED; i++) {
    struct allways_store *s = open_store(keyed[i], 0);
    struct worker sum = run_workers(s);
    assert_int_equal(sum.made, SHARED);
    assert_int_equal(sum.refused + sum.lost, 0);
    for (unsigned n = 0; n < SHARED; n++) {
      uint32_t p;
      assert_true(find_number(s, n, &p));
      assert_int_equal(p, 1u << 16 | ((1u << THREADS) - 1));
    }
    assert_int_equal(stats_of(s).states, SHARED);
    allways_store_free(s);
  }
}

static void test_threads_full(void **data) {
  (void)data;
  for (int i = 0; i < KEYED; i++) {
    struct allways_store *s = open_store(keyed[i], SHARED * 8);
    struct worker sum = run_workers(s);
    assert_true(sum.refused > 0 && sum.made > 0);
    assert_int_equal(sum.lost, 0);
    assert_int_equal(stats_of(s).states, sum.made);
    assert_true(stats_of(s).bytes <= SHARED * 8);
    allways_store_free(s);
  }
}

/* ----------------------------------------------------------------- images */

static enum allways_insert insert_image(struct allways_store *s,
                                        const void *bytes, size_t size,
                                        const uint32_t *ends, size_t parts) {
  struct allways_state state = {
      .image = bytes, .image_size = size, .ends = ends, .parts = parts};
  return allways_store_insert(s, &state, 0, NULL);
}

/* Is there a state with this image?  Looked for among all. */
static bool has_image(struct allways_store *s, const void *bytes, size_t size) {
  unsigned char *room = malloc(size + 1);
  bool found = false;
  uint64_t states = stats_of(s).states;
  for (uint64_t i = 0; i < states && !found; i++)
    found = allways_store_image(s, i, room, size) == size &&
            memcmp(room, bytes, size) == 0;
  free(room);
  return found;
}

static void test_image_round_trip(void **data) {
  (void)data;
  enum { STATES = 300 };
  struct allways_store *s = open_store(ALLWAYS_STORE_EXACT, 0);
  bool seen[STATES] = {false};
  for (unsigned n = 0; n < STATES; n++)
    assert_int_equal(insert_number(s, n, n, NULL), ALLWAYS_NEW);
  for (unsigned i = 0; i < STATES; i++) {
    struct sample x;
    unsigned char image[IMAGE_BYTES];
    uint64_t number = 0;
    assert_int_equal(allways_store_image(s, i, image, sizeof image),
                     IMAGE_BYTES);
    memcpy(&number, image + IMAGE_BYTES - 6, 6);
    assert_true(number < STATES && !seen[number]);
    seen[number] = true;
    sample_init(&x, number);
    assert_memory_equal(image, x.image, IMAGE_BYTES);
  }
  allways_store_free(s);
}

static void test_image_room(void **data) {
  (void)data;
  struct allways_store *s = open_store(ALLWAYS_STORE_EXACT, 0);
  unsigned char image[200], room[200];
  for (unsigned i = 0; i < sizeof image; i++)
    image[i] = (unsigned char)i;
  insert_image(s, image, sizeof image, NULL, 0);
  for (size_t n = 0; n <= sizeof image; n++) {
    memset(room, 0xee, sizeof room);
    assert_int_equal(allways_store_image(s, 0, room, n), sizeof image);
    assert_memory_equal(room, image, n);
    assert_true(n == sizeof room || room[n] == 0xee);
  }
  assert_int_equal(allways_store_image(s, 0, NULL, 0), sizeof image);
  allways_store_free(s);
}

/* Every single byte counts, and so does the length; the empty image is an
 * image too. */
static void test_images_differ(void **data) {
  (void)data;
  struct allways_store *s = open_store(ALLWAYS_STORE_EXACT, 1 << 18);
  unsigned char image[150] = {0};
  for (size_t size = 0; size <= sizeof image; size++) {
    assert_int_equal(insert_image(s, image, size, NULL, 0), ALLWAYS_NEW);
    assert_int_equal(insert_image(s, image, size, NULL, 0), ALLWAYS_SEEN);
  }
  for (size_t i = 0; i < sizeof image; i++) {
    image[i] = 1;
    assert_int_equal(insert_image(s, image, sizeof image, NULL, 0),
                     ALLWAYS_NEW);
    assert_true(has_image(s, image, sizeof image));
    image[i] = 0;
  }
  assert_true(has_image(s, image, 0));
  assert_true(has_image(s, image, sizeof image));
  assert_int_equal(stats_of(s).states, 151 + 150);
  allways_store_free(s);
}

/* However images are cut, different ones stay different and each can be
 * had again; empty parts make no difference to short ones. */
static void test_cuts(void **data) {
  (void)data;
  struct allways_store *s = open_store(ALLWAYS_STORE_EXACT, 0);
  const uint32_t cut[][3] = {{2, 4, 6}, {1, 5, 6}, {3, 3, 6}, {0, 3, 6}};
  const char *images[] = {"aabbab", "aabbaa", "bbaaab", "ababab"};
  for (int i = 0; i < 4; i++)
    assert_int_equal(insert_image(s, images[i], 6, cut[0], 3), ALLWAYS_NEW);
  for (int i = 0; i < 4; i++) {
    for (int c = 0; c < 4; c++)
      insert_image(s, images[i], 6, cut[c], 3);
    assert_int_equal(insert_image(s, images[i], 6, cut[2], 3), ALLWAYS_SEEN);
    assert_true(has_image(s, images[i], 6));
  }
  assert_int_equal(insert_image(s, images[0], 6, cut[3], 3), ALLWAYS_SEEN);
  assert_int_equal(insert_image(s, images[0], 6, cut[3], 2), ALLWAYS_SEEN);
  assert_int_equal(insert_image(s, "bababa", 6, cut[1], 3), ALLWAYS_NEW);
  allways_store_free(s);
}

/* Groups have few values each: all combinations of them take little more than a
 * root each, and come back. */
static void test_groups(void **data) {
  (void)data;
  enum { GROUPS = 4, VALUES = HARD ? 4 : 12, LENGTH = 40, PIECE = 8 };
  struct allways_store *s = open_store(ALLWAYS_STORE_EXACT, 0);
  char image[GROUPS * LENGTH];
  uint32_t ends[GROUPS * (LENGTH / PIECE + 1)];
  size_t parts = 0, states = 1;
  for (uint32_t end = PIECE; end <= sizeof image; end += PIECE) {
    ends[parts++] = end;
    if (end % LENGTH == 0)
      ends[parts++] = end;
  }
  memset(image, 'x', sizeof image);
  for (int i = 0; i < GROUPS; i++)
    states *= VALUES;
  for (int again = 0; again < 2; again++)
    for (size_t n = 0; n < states; n++) {
      size_t rest = n;
      for (int i = 0; i < GROUPS; i++, rest /= VALUES)
        image[i * LENGTH + 17] = (char)('a' + rest % VALUES);
      assert_int_equal(insert_image(s, image, sizeof image, ends, parts),
                       again ? ALLWAYS_SEEN : ALLWAYS_NEW);
    }
  assert_int_equal(stats_of(s).states, states);
  assert_true(HARD || stats_of(s).bytes / states < 24);
  assert_true(has_image(s, image, sizeof image));
  allways_store_free(s);
}

/* One changed byte in a megabyte costs little, and comes back. */
static void test_big_image(void **data) {
  (void)data;
  enum { SIZE = HARD ? 1 << 14 : 1 << 20 };
  struct allways_store *s = open_store(ALLWAYS_STORE_EXACT, 0);
  unsigned char *image = malloc(SIZE);
  uint64_t x = 7;
  for (int i = 0; i < SIZE; i++)
    image[i] = (unsigned char)xorshift(&x);
  assert_int_equal(insert_image(s, image, SIZE, NULL, 0), ALLWAYS_NEW);
  uint64_t before = stats_of(s).bytes;
  for (int i = 0; i < 20; i++) {
    image[xorshift(&x) % SIZE] ^= 1;
    assert_int_equal(insert_image(s, image, SIZE, NULL, 0), ALLWAYS_NEW);
  }
  assert_int_equal(insert_image(s, image, SIZE, NULL, 0), ALLWAYS_SEEN);
  assert_true(stats_of(s).bytes - before < 20 * 4000);
  assert_true(has_image(s, image, SIZE));
  free(image);
  allways_store_free(s);
}

enum { LONG_PARTS = HARD ? 500 : 10000 };

/* A list of parts of four bytes, with a part of five put in at a place. */
static size_t long_image(unsigned char *image, uint32_t *ends, unsigned place,
                         uint32_t value) {
  size_t at = 0, parts = 0;
  for (uint32_t i = 0; i < LONG_PARTS; i++) {
    if (i == place) {
      memcpy(image + at, &value, 4);
      image[at + 4] = 0xff;
      ends[parts++] = (uint32_t)(at += 5);
    }
    memcpy(image + at, &i, 4);
    ends[parts++] = (uint32_t)(at += 4);
  }
  return parts;
}

static void test_insertion_is_cheap(void **data) {
  (void)data;
  enum { EDITS = HARD ? 20 : 200 };
  struct allways_store *s = open_store(ALLWAYS_STORE_EXACT, 0);
  unsigned char *image = malloc(LONG_PARTS * 4 + 5);
  uint32_t *ends = malloc((LONG_PARTS + 1) * sizeof *ends);
  uint64_t x = 99;
  size_t parts = long_image(image, ends, LONG_PARTS, 0);
  assert_int_equal(insert_image(s, image, ends[parts - 1], ends, parts),
                   ALLWAYS_NEW);
  uint64_t before = stats_of(s).bytes;
  for (uint32_t i = 0; i < EDITS; i++) {
    parts = long_image(image, ends, xorshift(&x) % LONG_PARTS, i);
    assert_int_equal(insert_image(s, image, ends[parts - 1], ends, parts),
                     ALLWAYS_NEW);
  }
  assert_true((stats_of(s).bytes - before) / EDITS < 1000);
  assert_true(has_image(s, image, ends[parts - 1]));
  free(image);
  free(ends);
  allways_store_free(s);
}

/* Random short sequences over three parts: few parts and many tuples, so that
 * levels of the tree meet.  The reference is the image as a number. */
static void test_exact_is_exact(void **data) {
  (void)data;
  enum { LENGTH = 9, ALL = 29524 }; /* (3^10 - 1) / 2 sequences */
  struct allways_store *s = open_store(ALLWAYS_STORE_EXACT, 0);
  unsigned char image[LENGTH];
  uint32_t ends[LENGTH] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  uint64_t made = 0, limit = HARD ? 6 : LENGTH, all = 0;
  for (size_t length = 0; length <= limit; length++) {
    unsigned count = 1;
    for (size_t i = 0; i < length; i++)
      count *= 3;
    for (unsigned n = 0; n < count; n++) {
      unsigned rest = n;
      for (size_t i = 0; i < length; i++, rest /= 3)
        image[i] = (unsigned char)(rest % 3);
      made += insert_image(s, image, length, ends, length) == ALLWAYS_NEW;
    }
    all += count;
  }
  assert_int_equal(made, all);
  assert_true(HARD || all == ALL);
  allways_store_free(s);
}

/* --------------------------------------------------------------- bitstate */

static void test_bitstate(void **data) {
  (void)data;
  struct allways_store *s = open_store(ALLWAYS_STORE_BITSTATE, 1 << 20);
  unsigned omitted = 0;
  uint32_t p;
  assert_false(find_number(s, 1, NULL));
  for (unsigned n = 0; n < 10000; n++) {
    omitted += insert_number(s, n, 1, &p) == ALLWAYS_SEEN;
    assert_true(find_number(s, n, &p));
    assert_int_equal(insert_number(s, n, 1, &p), ALLWAYS_SEEN);
  }
  assert_false(update_number(s, 1, 0, 1, &p));
  struct allways_store_stats stats = stats_of(s);
  assert_int_equal(stats.states, 10000 - omitted);
  assert_true(omitted < 3);
  assert_true(stats.omission > 0 && stats.omission < 1e-7);
  assert_int_equal(stats.bytes, 1 << 20);
  assert_false(stats.full);
  allways_store_free(s);
}

/* An overfilled array omits about as many states as it says. */
static void test_bitstate_omission(void **data) {
  (void)data;
  struct allways_store_options o = {
      .kind = ALLWAYS_STORE_BITSTATE, .budget = 4096, .functions = 2};
  struct allways_store *s = allways_store_new(&o);
  unsigned taken = 0;
  for (unsigned n = 0; n < 16384; n++)
    insert_number(s, n, 0, NULL);
  double bound = stats_of(s).omission;
  for (unsigned n = 16384; n < 26384; n++)
    taken += find_number(s, n, NULL);
  assert_true(bound > 0.3 && bound < 0.5);
  assert_true(taken > 10000 * bound * 0.9 && taken < 10000 * bound * 1.1);
  allways_store_free(s);
}

static void test_bitstate_threads(void **data) {
  (void)data;
  struct allways_store *s = open_store(ALLWAYS_STORE_BITSTATE, 0);
  struct worker sum = run_workers(s);
  assert_true(sum.made >= SHARED - 1 && sum.refused == 0);
  for (unsigned n = 0; n < SHARED; n++)
    assert_true(find_number(s, n, NULL));
  assert_int_equal(stats_of(s).bytes, 64 << 20);
  allways_store_free(s);
}

/* ----------------------------------------------------------------- runner */

#define TEST(f) cmocka_unit_test_setup_teardown(f, balance_begin, balance_end)

int test_store(void) {
  const struct CMUnitTest tests[] = {
      TEST(test_one_state),
      TEST(test_kind_text),
      TEST(test_poor_hashes),
      TEST(test_many_states),
      TEST(test_table_size),
      TEST(test_stats),
      TEST(test_full),
      TEST(test_budget_too_small),
      TEST(test_failing_memory),
      TEST(test_failing_new),
      TEST(test_threads),
      TEST(test_threads_full),
      TEST(test_image_round_trip),
      TEST(test_image_room),
      TEST(test_images_differ),
      TEST(test_cuts),
      TEST(test_groups),
      TEST(test_big_image),
      TEST(test_insertion_is_cheap),
      TEST(test_exact_is_exact),
      TEST(test_bitstate),
      TEST(test_bitstate_omission),
      TEST(test_bitstate_threads),
  };
  return cmocka_run_group_tests_name("store", tests, NULL, NULL);
}
