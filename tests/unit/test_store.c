/*
 * tests/unit/test_store.c - store/store: the visited stores behind one
 * interface, all kinds through the same tests.
 */
#include "store/usage.h"
#include "unit/store_fixture.h"

static const enum allways_store_kind keyed[] = {
    ALLWAYS_STORE_FINGERPRINT, ALLWAYS_STORE_COMPACT, ALLWAYS_STORE_EXACT};
enum { KEYED = sizeof keyed / sizeof *keyed };

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

/* Bytes are known without a look at the shards, and grow with the states. */
static void test_usage(void **data) {
  (void)data;
  assert_int_equal(store_memory_usage(NULL), 0);
  for (size_t k = 0; k < KEYED; k++) {
    struct allways_store *s = open_store(keyed[k], 0);
    uint64_t empty = store_memory_usage(s);
    for (unsigned n = 0; n < 2000; n++)
      insert_number(s, n, 0, NULL);
    assert_true(store_memory_usage(s) >= empty + 2000 * 12);
    assert_int_equal(store_memory_usage(s), stats_of(s).bytes);
    allways_store_free(s);
  }
}

int test_store(void) {
  const struct CMUnitTest tests[] = {
      STORE_TEST(test_one_state),
      STORE_TEST(test_kind_text),
      STORE_TEST(test_poor_hashes),
      STORE_TEST(test_many_states),
      STORE_TEST(test_stats),
      STORE_TEST(test_full),
      STORE_TEST(test_budget_too_small),
      STORE_TEST(test_failing_memory),
      STORE_TEST(test_failing_new),
      STORE_TEST(test_threads),
      STORE_TEST(test_threads_full),
      STORE_TEST(test_usage),
  };
  return cmocka_run_group_tests_name("store", tests, NULL, NULL);
}
