/*
 * tests/unit/test_table.c - store/table: keys and payloads in shards that
 * grow.
 */
#include "store/store_impl.h"
#include "unit/store_fixture.h"

/* Keys as the table wants them: no hi of 0. */
static allways_hash key(uint64_t number) {
  allways_hash h = hash_of(number);
  h.hi |= 1;
  return h;
}

static void open_table(struct store_table *t, struct store_budget *b,
                       unsigned words, uint64_t limit) {
  store_budget_init(b, limit);
  assert_true(store_table_init(t, b, words, 6));
}

static void keys_are_found_again(void **data) {
  (void)data;
  for (unsigned words = 2; words <= 3; words++) {
    struct store_table t;
    struct store_budget b;
    open_table(&t, &b, words, UINT64_MAX);
    for (unsigned n = 0; n < MANY; n++)
      assert_int_equal(store_table_insert(&t, key(n), n, NULL), ALLWAYS_NEW);
    assert_int_equal(store_table_count(&t), MANY);
    for (uint32_t n = 0; n < MANY; n++) {
      uint32_t seen = 0;
      assert_int_equal(store_table_insert(&t, key(n), 0, &seen), ALLWAYS_SEEN);
      assert_int_equal(seen, n);
    }
    store_table_release(&t);
    assert_int_equal(b.used, 0);
  }
}

static void updates_are_of_one_key(void **data) {
  struct store_table t;
  struct store_budget b;
  uint32_t before = 0;
  (void)data;
  open_table(&t, &b, 3, UINT64_MAX);
  assert_false(store_table_update(&t, key(1), ~0u, 1, &before));
  store_table_insert(&t, key(1), 0xf0, NULL);
  store_table_insert(&t, key(2), 0x0f, NULL);
  assert_true(store_table_update(&t, key(1), 0x30, 5, &before));
  assert_int_equal(before, 0xf0);
  assert_true(store_table_update(&t, key(1), ~0u, 0, &before));
  assert_int_equal(before, 0x35);
  assert_true(store_table_update(&t, key(2), ~0u, 0, &before));
  assert_int_equal(before, 0x0f);
  store_table_release(&t);
}

/* With two words, the upper bits of lo do not count; with three they do. */
static void words_say_which_bits_count(void **data) {
  (void)data;
  for (unsigned words = 2; words <= 3; words++) {
    struct store_table t;
    struct store_budget b;
    allways_hash other = key(7);
    other.lo ^= UINT64_C(1) << 40;
    open_table(&t, &b, words, UINT64_MAX);
    store_table_insert(&t, key(7), 0, NULL);
    assert_int_equal(store_table_insert(&t, other, 0, NULL),
                     words == 3 ? ALLWAYS_NEW : ALLWAYS_SEEN);
    assert_int_equal(store_table_bits(&t), 32 * words + t.shard_bits);
    store_table_release(&t);
  }
}

static void entries_are_numbered(void **data) {
  enum { ENTRIES = 300 };
  struct store_table t;
  struct store_budget b;
  allways_hash h;
  uint64_t sum = 0, expected = 0;
  (void)data;
  open_table(&t, &b, 3, UINT64_MAX);
  for (unsigned n = 0; n < ENTRIES; n++) {
    store_table_insert(&t, key(n), 0, NULL);
    expected += key(n).hi;
  }
  for (uint64_t n = 0; n < ENTRIES; n++) {
    assert_true(store_table_key(&t, n, &h));
    sum += h.hi;
  }
  assert_true(sum == expected);
  assert_false(store_table_key(&t, ENTRIES, &h));
  store_table_release(&t);
}

static void a_budget_is_kept(void **data) {
  enum { LIMIT = 1 << 16 };
  struct store_table t;
  struct store_budget b;
  unsigned kept = 0, n;
  (void)data;
  open_table(&t, &b, 3, LIMIT);
  for (n = 0; n < LIMIT / 4; n++)
    kept += store_table_insert(&t, key(n), 0, NULL) == ALLWAYS_NEW;
  assert_true(b.used <= LIMIT);
  assert_true(b.full);
  assert_true(kept > LIMIT / 16 / 4 && kept < LIMIT / 16);
  assert_int_equal(store_table_count(&t), kept);
  store_table_release(&t);
}

/* The fingerprint table may not use more than it promises, at any size. */
static void entries_are_small(void **data) {
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

int test_table(void) {
  const struct CMUnitTest tests[] = {
      STORE_TEST(keys_are_found_again),
      STORE_TEST(updates_are_of_one_key),
      STORE_TEST(words_say_which_bits_count),
      STORE_TEST(entries_are_numbered),
      STORE_TEST(a_budget_is_kept),
      STORE_TEST(entries_are_small),
  };
  return cmocka_run_group_tests_name("table", tests, NULL, NULL);
}
