/*
 * tests/unit/test_memory.c - texts, options, limits and statistics.
 */
#include "unit/memory_fixture.h"

/* ------------------------------------------------------------------ texts */

static void every_result_has_a_text(void **state) {
  (void)state;
#define X(code, text)                                                          \
  assert_string_equal(allways_result_text(ALLWAYS_##code), text);
  ALLWAYS_RESULTS(X)
#undef X
}

static void every_naming_has_a_text(void **state) {
  (void)state;
  assert_string_equal(allways_naming_text(ALLWAYS_NAMES_LAYERED), "layered");
  assert_string_equal(allways_naming_text(ALLWAYS_NAMES_BFS), "bfs");
  assert_string_equal(allways_naming_text(ALLWAYS_NAMES_DFS), "dfs");
  assert_string_equal(allways_naming_text(ALLWAYS_NAMES_SITE), "site");
  assert_string_equal(allways_naming_text(ALLWAYS_NAMES_NONE), "none");
  assert_non_null(allways_naming_text(ALLWAYS_NAMES_OFF));
}

static void without_options_names_are_layered(void **state) {
  (void)state;
  int64_t balance = alloc_balance();
  struct allways_memory *m = allways_memory_new(NULL);
  struct allways_memory_options options = {.naming = ALLWAYS_NAMES_LAYERED};
  struct allways_memory *n = allways_memory_new(&options);
  new_root(m, 8, 0);
  new_root(n, 8, 0);
  assert_same_hash(hash_of(m), hash_of(n));
  allways_memory_free(m);
  allways_memory_free(n);
  assert_int_equal(alloc_balance(), balance);
}

static void the_limit_of_bytes_is_kept(void **state) {
  (void)state;
  int64_t balance = alloc_balance();
  struct allways_memory_options options = {.max_bytes = 100};
  struct allways_memory *m = allways_memory_new(&options);
  allways_pointer p;
  assert_refused(m, LIMIT, allways_allocate(m, 101, 0, 0, &p));
  assert_refused(m, LIMIT, allways_allocate(m, UINT64_MAX, 0, 0, &p));
  assert_ok(allways_allocate(m, 60, 0, 0, &p));
  assert_refused(m, LIMIT, allways_allocate(m, 41, 0, 0, &p));
  assert_ok(allways_allocate(m, 40, 0, 0, &p));
  allways_memory_free(m);
  assert_int_equal(alloc_balance(), balance);
}

/* ------------------------------------------------------------- statistics */

static void statistics_count(void **state) {
  struct allways_memory *m = memory_of(state);
  struct allways_memory_stats stats;
  allways_pointer p = new_root(m, 32, 0), q = new_area(m, 8);
  assert_ok(allways_store_pointer(m, p, q));
  assert_ok(allways_store_pointer(m, at(p, 8), q));
  assert_ok(allways_push(m));
  allways_memory_get_stats(m, &stats);
  assert_int_equal(stats.areas, 2);
  assert_int_equal(stats.freed_areas, 0);
  assert_int_equal(stats.pointers, 2);
  assert_int_equal(stats.saved, 1);
  assert_in_range(stats.commits, 1, 10);
  assert_ok(allways_store_pointer(m, p, allways_null()));
  assert_ok(allways_free(m, q));
  assert_ok(allways_push(m));
  allways_memory_get_stats(m, &stats);
  assert_int_equal(stats.areas, 2);
  assert_int_equal(stats.freed_areas, 1);
  assert_int_equal(stats.pointers, 1);
  assert_int_equal(stats.saved, 2);
}

int test_memory(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_result_has_a_text),
      cmocka_unit_test(every_naming_has_a_text),
      cmocka_unit_test(without_options_names_are_layered),
      cmocka_unit_test(the_limit_of_bytes_is_kept),
      MEMORY_TEST(statistics_count),
  };
  return cmocka_run_group_tests_name("memory", tests, NULL, NULL);
}
