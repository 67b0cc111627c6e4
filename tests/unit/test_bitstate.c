/*
 * tests/unit/test_bitstate.c - store/bitstate: an array of bits that may omit
 * states.
 */
#include "unit/store_fixture.h"

static void test_bitstate_finds(void **data) {
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

int test_bitstate(void) {
  const struct CMUnitTest tests[] = {
      STORE_TEST(test_bitstate_finds),
      STORE_TEST(test_bitstate_omission),
      STORE_TEST(test_bitstate_threads),
  };
  return cmocka_run_group_tests_name("bitstate", tests, NULL, NULL);
}
