/*
 * tests/unit/test_word.c - words that are about to be written go to the log,
 * once in a step.
 */
#include "memory/fast.h"
#include "unit/memory_fixture.h"

static uint64_t undo_bytes(const struct allways_memory *m) {
  struct allways_memory_stats stats;
  allways_memory_get_stats(m, &stats);
  return stats.undo_bytes;
}

static void a_word_is_logged_once(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 16, 0);
  assert_ok(allways_store_scalar(m, p, 8, 1));
  assert_ok(allways_store_scalar(m, at(p, 8), 8, 2));
  assert_ok(allways_push(m));
  uint64_t none = undo_bytes(m);
  mem_put_word(m, p.area, 0, 5, WORD_PLAIN, 255);
  uint64_t one = undo_bytes(m);
  assert_true(one > none);
  mem_put_word(m, p.area, 0, 6, WORD_PLAIN, 255);
  assert_int_equal(undo_bytes(m), one);
  mem_put_word(m, p.area, 1, 7, WORD_PLAIN, 255);
  assert_int_equal(undo_bytes(m), 2 * one - none);
  assert_int_equal(scalar_at(m, p, 8), 6);
  assert_ok(allways_backtrack(m));
  assert_int_equal(scalar_at(m, p, 8), 1);
  assert_int_equal(scalar_at(m, at(p, 8), 8), 2);
}

static void an_opened_word_keeps_its_box(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 8, 0);
  uint32_t class_number;
  const void *object, *box = box_new(1, 4, allways_null());
  assert_ok(allways_store_boxed(m, p, 0, (void *)(uintptr_t)box));
  allways_hash before = hash_of(m);
  assert_ok(allways_push(m));
  word_open_slow(m, p.area, 0);
  assert_ok(allways_load_boxed(m, p, &class_number, &object));
  assert_ptr_equal(object, box);
  assert_same_hash(hash_of(m), before);
  assert_ok(allways_backtrack(m));
  assert_ok(allways_load_boxed(m, p, &class_number, &object));
  assert_same_hash(hash_of(m), before);
}

int test_word(void) {
  const struct CMUnitTest tests[] = {
      MEMORY_TEST(a_word_is_logged_once),
      MEMORY_TEST(an_opened_word_keeps_its_box),
  };
  return cmocka_run_group_tests_name("word", tests, NULL, NULL);
}
