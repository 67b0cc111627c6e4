/*
 * tests/unit/test_walk.c - search/walk: random walks find faults and prove
 * nothing.
 */
#include "unit/toy_engine.h"

static void walks_prove_nothing(void **state) {
  static const struct rules rules = {
      .threads = 2, .high = 3, .choices = 1, .ends = true};
  struct search s = {.kind = SEARCH_WALK, .workers = 1, .walks = 50, .seed = 1};
  (void)state;
  toy_search(&s, &rules);
  assert_null(s.found);
  assert_int_equal(s.stats.ends, 50);
  assert_int_equal(s.stats.transitions, 50 * 6);
  assert_int_equal(s.stats.depth, 6);
  assert_int_equal(s.unknown.reason, REASON_WALKS);
  search_release(&s);
}

static void faults_are_found(void **state) {
  static const struct rules rules = {
      .threads = 3, .high = 9, .choices = 2, .fault = 20};
  (void)state;
  for (uint64_t seed = 1; seed <= 20; seed++) {
    struct search s = {
        .kind = SEARCH_WALK, .workers = 1, .walks = 100, .seed = seed};
    toy_search(&s, &rules);
    assert_non_null(s.found);
    toy_check(&rules, s.found);
    search_release(&s);
  }
}

/* The same seed, the same walks; others differ. */
static void seeds_repeat(void **state) {
  static const struct rules rules = {
      .threads = 3, .high = 9, .choices = 2, .fault = 20};
  size_t lengths[3];
  static const uint64_t seeds[] = {7, 7, 8};
  (void)state;
  for (int i = 0; i < 3; i++) {
    struct search s = {
        .kind = SEARCH_WALK, .workers = 1, .walks = 100, .seed = seeds[i]};
    toy_search(&s, &rules);
    assert_non_null(s.found);
    lengths[i] = s.stats.transitions;
    search_release(&s);
  }
  assert_int_equal(lengths[0], lengths[1]);
  assert_int_not_equal(lengths[0], lengths[2]);
}

/* Its product with the factor of the generator is zero. */
static void no_seed_makes_all_walks_alike(void **state) {
  static const struct rules rules = {
      .threads = 3, .high = 9, .choices = 2, .fault = 20};
  struct search s = {.kind = SEARCH_WALK,
                     .workers = 1,
                     .walks = 100,
                     .max_depth = 1000,
                     .seed = UINT64_C(1828414818777591051)};
  (void)state;
  assert_true(s.seed * 2654435761u + 88172645 == 0);
  toy_search(&s, &rules);
  assert_non_null(s.found);
  toy_check(&rules, s.found);
  search_release(&s);
}

static void walks_are_bounded(void **state) {
  static const struct rules rules = {.threads = 2, .high = 3, .choices = 1};
  struct search s = {.kind = SEARCH_WALK,
                     .workers = 1,
                     .walks = 10,
                     .max_depth = 30,
                     .seed = 1};
  (void)state;
  toy_search(&s, &rules);
  assert_int_equal(s.stats.transitions, 300);
  assert_int_equal(s.stats.depth, 30);
  search_release(&s);
}

/* Beside a search: its statistics stay, and what is found is said to be of
 * another engine. */
static void walks_aside_leave_statistics_alone(void **state) {
  static const struct rules rules = {
      .threads = 2, .high = 6, .choices = 1, .fault = 9};
  struct search s = {.kind = SEARCH_DFS,
                     .workers = 1,
                     .wanted = ~0u,
                     .stats = {.transitions = 5},
                     .spawn_walker = toy_new,
                     .spawn_context = (void *)(uintptr_t)&rules};
  (void)state;
  assert_false(search_walk_beside(&s, 2000));
  assert_non_null(s.found);
  assert_true(s.found->by_walk);
  toy_check(&rules, s.found);
  assert_int_equal(s.stats.transitions, 5);
  assert_int_equal(s.unknown.reason, REASON_NONE);
  search_release(&s);
}

int test_walk(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(walks_prove_nothing),
      cmocka_unit_test(faults_are_found),
      cmocka_unit_test(seeds_repeat),
      cmocka_unit_test(no_seed_makes_all_walks_alike),
      cmocka_unit_test(walks_are_bounded),
      cmocka_unit_test(walks_aside_leave_statistics_alone),
  };
  return cmocka_run_group_tests_name("walk", tests, NULL, NULL);
}
