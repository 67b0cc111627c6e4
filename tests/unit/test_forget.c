/*
 * tests/unit/test_forget.c - what only the log kept goes with the last saved
 * state.
 */
#include "unit/memory_fixture.h"

static uint64_t content_bytes(const struct allways_memory *m) {
  struct allways_memory_stats stats;
  allways_memory_get_stats(m, &stats);
  return stats.content_bytes;
}

static void a_freed_block_goes(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 8, 0), q = new_area(m, 8);
  assert_ok(allways_store_pointer(m, p, q));
  uint64_t before = content_bytes(m);
  assert_ok(allways_store_scalar(m, q, 8, 1));
  assert_true(content_bytes(m) > before);
  assert_ok(allways_push(m));
  assert_ok(allways_free(m, q));
  hash_of(m);
  assert_true(content_bytes(m) > before);
  assert_ok(allways_pop(m));
  assert_int_equal(content_bytes(m), before);
}

static void an_overwritten_box_goes(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 8, 0);
  assert_ok(allways_store_boxed(m, p, 0, box_new(1, 8, allways_null())));
  assert_ok(allways_push(m));
  assert_ok(allways_store_scalar(m, p, 8, 1));
  hash_of(m);
  assert_int_equal(box_living(), 1);
  assert_ok(allways_pop(m));
  assert_int_equal(box_living(), 0);
}

static void an_earlier_saved_state_keeps_all(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 8, 0);
  assert_ok(allways_store_boxed(m, p, 0, box_new(1, 8, allways_null())));
  assert_ok(allways_push(m));
  assert_ok(allways_push(m));
  assert_ok(allways_store_scalar(m, p, 8, 1));
  assert_ok(allways_pop(m));
  assert_int_equal(box_living(), 1);
  assert_ok(allways_backtrack(m));
  uint32_t class_number;
  const void *object;
  assert_ok(allways_load_boxed(m, p, &class_number, &object));
}

int test_forget(void) {
  const struct CMUnitTest tests[] = {
      MEMORY_TEST(a_freed_block_goes),
      MEMORY_TEST(an_overwritten_box_goes),
      MEMORY_TEST(an_earlier_saved_state_keeps_all),
  };
  return cmocka_run_group_tests_name("forget", tests, NULL, NULL);
}
