/*
 * tests/unit/test_log.c - the log grows with what a step changes.
 */
#include "unit/memory_fixture.h"

enum { WORDS = 1000 };

static uint64_t undo_bytes(const struct allways_memory *m) {
  struct allways_memory_stats stats;
  allways_memory_get_stats(m, &stats);
  return stats.undo_bytes;
}

static void a_long_step_is_undone(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 8 * WORDS, 0);
  for (uint64_t w = 0; w < WORDS; w++)
    assert_ok(allways_store_scalar(m, at(p, 8 * w), 8, w));
  allways_hash before = hash_of(m);
  assert_ok(allways_push(m));
  for (uint64_t w = 0; w < WORDS; w++)
    assert_ok(allways_store_scalar(m, at(p, 8 * w), 8, ~w));
  assert_true(undo_bytes(m) >= 24 * WORDS);
  assert_ok(allways_backtrack(m));
  for (uint64_t w = 0; w < WORDS; w++)
    assert_int_equal(scalar_at(m, at(p, 8 * w), 8), w);
  assert_same_hash(hash_of(m), before);
}

static void without_a_saved_state_nothing_is_kept(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 8 * WORDS, 0);
  assert_ok(allways_store_scalar(m, p, 8, 1));
  hash_of(m);
  assert_ok(allways_store_scalar(m, p, 8, 2));
  hash_of(m);
  assert_int_equal(undo_bytes(m), 0);
}

int test_log(void) {
  const struct CMUnitTest tests[] = {
      MEMORY_TEST(a_long_step_is_undone),
      MEMORY_TEST(without_a_saved_state_nothing_is_kept),
  };
  return cmocka_run_group_tests_name("log", tests, NULL, NULL);
}
