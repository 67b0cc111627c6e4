/*
 * tests/unit/test_dfs.c - search/dfs: depth first, with bounds and persistent
 * sets.
 */
#include "unit/toy_engine.h"

/* One thread goes from 0 to 9 and back: a cycle of ten states. */
static void a_cycle_is_closed(void **state) {
  static const struct rules rules = {.threads = 1, .high = 9, .choices = 1};
  struct search s = {.kind = SEARCH_DFS, .workers = 1};
  (void)state;
  toy_search(&s, &rules);
  assert_int_equal(s.stats.states, 10);
  assert_int_equal(s.stats.transitions, 10);
  assert_int_equal(s.stats.revisits, 1);
  assert_int_equal(s.stats.depth, 10);
  assert_int_equal(s.unknown.reason, REASON_NONE);
  search_release(&s);
}

/* Deep before wide: the first fault is found at the end of a long execution of
 * the first thread that may have one. */
static void it_goes_deep_first(void **state) {
  static const struct rules rules = {
      .threads = 2, .high = 9, .choices = 1, .fault = 9};
  struct search s = {.kind = SEARCH_DFS, .workers = 1};
  (void)state;
  toy_search(&s, &rules);
  assert_non_null(s.found);
  toy_check(&rules, s.found);
  for (size_t i = 1; i < s.found->schedule.count; i++)
    assert_int_equal(s.found->schedule.steps[i].thread,
                     s.found->schedule.steps[0].thread);
  assert_int_equal(s.stats.transitions, 9);
  search_release(&s);
}

static void depth_is_bounded(void **state) {
  static const struct rules rules = {.threads = 1, .high = 15, .choices = 1};
  struct search s = {.kind = SEARCH_DFS, .workers = 1, .max_depth = 4};
  (void)state;
  toy_search(&s, &rules);
  assert_int_equal(s.stats.states, 4);
  assert_int_equal(s.unknown.reason, REASON_MAX_DEPTH);
  search_release(&s);
}

/* Two threads of two steps each: with no switch one of them goes first, and
 * the other one only after it has ended. */
static void switches_are_bounded(void **state) {
  static const struct rules rules = {
      .threads = 2, .high = 2, .choices = 1, .ends = true};
  static const uint64_t states[] = {7, 8, 8};
  (void)state;
  for (uint64_t most = 0; most < 3; most++) {
    struct search s = {.kind = SEARCH_DFS,
                       .workers = 1,
                       .bound_switches = true,
                       .max_switches = most};
    toy_search(&s, &rules);
    assert_int_equal(s.stats.states, states[most]);
    assert_int_equal(s.unknown.reason == REASON_NONE, most == 2);
    search_release(&s);
  }
}

/* Where one thread is enough, the others' interleavings are left out. */
static void persistent_sets_leave_out(void **state) {
  static const struct rules rules = {
      .threads = 3, .high = 4, .choices = 1, .ends = true, .hidden = 3};
  uint64_t states[2];
  (void)state;
  for (int reduce = 0; reduce < 2; reduce++) {
    struct search s = {.kind = SEARCH_DFS, .workers = 1, .reduce = reduce != 0};
    toy_search(&s, &rules);
    assert_int_equal(s.unknown.reason, REASON_NONE);
    assert_true(s.stats.ends > 0);
    assert_int_equal(s.stats.reduced > 0, reduce);
    states[reduce] = s.stats.states;
    search_release(&s);
  }
  assert_int_equal(states[0], 5 * 5 * 5 - 1);
  assert_int_equal(states[1], 3 * 4);
}

static void wide_choices_are_not_tried(void **state) {
  static const struct rules rules = {.threads = 1, .high = 15, .choices = 5000};
  struct search s = {.kind = SEARCH_DFS, .workers = 1};
  (void)state;
  toy_search(&s, &rules);
  assert_int_equal(s.unknown.reason, REASON_WIDE_CHOICE);
  assert_int_equal(s.unknown.numbers[0], 4096);
  search_release(&s);
}

int test_dfs(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_cycle_is_closed),
      cmocka_unit_test(it_goes_deep_first),
      cmocka_unit_test(depth_is_bounded),
      cmocka_unit_test(switches_are_bounded),
      cmocka_unit_test(persistent_sets_leave_out),
      cmocka_unit_test(wide_choices_are_not_tried),
  };
  return cmocka_run_group_tests_name("dfs", tests, NULL, NULL);
}
