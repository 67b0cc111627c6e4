/*
 * tests/unit/test_workers.c - search/workers: several threads search as one.
 */
#include "search/workers.h"

#include "unit/toy_engine.h"

static const struct rules rules = {
    .threads = 4, .high = 9, .choices = 2, .lock = true};

/* However many there are, all that is counted is the same. */
static void statistics_add_up(void **state) {
  struct search one = {.kind = SEARCH_DFS, .workers = 1};
  (void)state;
  toy_search(&one, &rules);
  for (unsigned workers = 2; workers <= 6; workers++) {
    struct search s = {.kind = SEARCH_DFS, .workers = workers};
    toy_search(&s, &rules);
    assert_int_equal(s.stats.states, one.stats.states);
    assert_int_equal(s.stats.transitions, one.stats.transitions);
    assert_int_equal(s.stats.revisits, one.stats.revisits);
    assert_int_equal(s.stats.disabled, one.stats.disabled);
    assert_int_equal(s.unknown.reason, REASON_NONE);
    search_release(&s);
  }
  search_release(&one);
}

/* A fault that one finds ends the search of all, with its execution. */
static void one_fault_ends_all(void **state) {
  static const struct rules wrong = {
      .threads = 4, .high = 9, .choices = 2, .fault = 30};
  (void)state;
  for (int i = 0; i < 20; i++) {
    struct search s = {.kind = SEARCH_DFS, .workers = 4};
    toy_search(&s, &wrong);
    assert_non_null(s.found);
    toy_check(&wrong, s.found);
    search_release(&s);
  }
}

static void bounds_hold_for_all(void **state) {
  struct search s = {.kind = SEARCH_DFS, .workers = 3, .max_depth = 6};
  (void)state;
  toy_search(&s, &rules);
  assert_int_equal(s.unknown.reason, REASON_MAX_DEPTH);
  assert_in_range(s.stats.depth, 1, 6);
  search_release(&s);
}

static void shares_have_room(void **state) {
  (void)state;
  struct share *share = share_new(9);
  assert_int_equal(share->capacity, 9);
  for (size_t i = 0; i < 9; i++)
    assert_int_equal(share->levels[i].values, 0);
  share_free(share);
}

int test_workers(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(statistics_add_up),
      cmocka_unit_test(one_fault_ends_all),
      cmocka_unit_test(bounds_hold_for_all),
      cmocka_unit_test(shares_have_room),
  };
  return cmocka_run_group_tests_name("workers", tests, NULL, NULL);
}
