/*
 * tests/unit/test_bfs.c - search/bfs: breadth first, so that the first fault
 * is one of the nearest.
 */
#include "unit/toy_engine.h"

/* The move from 1 goes to 2, 3 or 4; all others go one further. */
static void executions_are_shortest(void **state) {
  static const size_t least[] = {0, 1, 2, 2, 2, 3, 4, 4, 4, 5, 6, 7};
  (void)state;
  for (unsigned fault = 1; fault < 12; fault++) {
    struct rules rules = {
        .threads = 2, .high = 15, .choices = 3, .fault = fault};
    struct search s = {.kind = SEARCH_BFS, .workers = 1};
    toy_search(&s, &rules);
    assert_non_null(s.found);
    toy_check(&rules, s.found);
    assert_int_equal(s.found->schedule.count, least[fault]);
    search_release(&s);
  }
}

/* The depth is that of the farthest state; the first has depth 1. */
static void depth_is_distance(void **state) {
  static const struct rules rules = {
      .threads = 2, .high = 6, .choices = 1, .ends = true};
  struct search s = {.kind = SEARCH_BFS, .workers = 1};
  (void)state;
  toy_search(&s, &rules);
  assert_int_equal(s.stats.depth, 12);
  assert_int_equal(s.stats.states, 7 * 7 - 1);
  search_release(&s);
}

static void depth_is_bounded(void **state) {
  static const struct rules rules = {.threads = 2, .high = 15, .choices = 1};
  struct search s = {.kind = SEARCH_BFS, .workers = 1, .max_depth = 3};
  (void)state;
  toy_search(&s, &rules);
  assert_int_equal(s.stats.states, 1 + 2 + 3);
  assert_int_equal(s.unknown.reason, REASON_MAX_DEPTH);
  search_release(&s);
}

/* With keep_going all faults are reported, each kind and place once. */
static void it_goes_on_after_faults(void **state) {
  static const struct rules rules = {
      .threads = 2, .high = 3, .choices = 1, .ends = true, .fault = 5};
  struct search s = {.kind = SEARCH_BFS, .workers = 1, .keep_going = true};
  (void)state;
  toy_search(&s, &rules);
  assert_non_null(s.found);
  assert_null(s.found->next);
  assert_int_equal(s.stats.states, 16 - 3);
  assert_int_equal(s.unknown.reason, REASON_NONE);
  search_release(&s);
}

int test_bfs(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(executions_are_shortest),
      cmocka_unit_test(depth_is_distance),
      cmocka_unit_test(depth_is_bounded),
      cmocka_unit_test(it_goes_on_after_faults),
  };
  return cmocka_run_group_tests_name("bfs", tests, NULL, NULL);
}
