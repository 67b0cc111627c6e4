/*
 * tests/unit/test_copy.c - memory/copy: bytes with all that is known of them.
 */
#include "unit/memory_fixture.h"

static const allways_pointer number_5 = {5, 0};

static void copy_carries_everything(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 64), q = new_area(m, 64), r;
  uint32_t class_number = 9;
  const void *object = NULL;
  uint64_t number;
  assert_ok(allways_store_scalar(m, p, 4, 5));
  assert_ok(allways_store_pointer(m, at(p, 5), q));
  assert_ok(
      allways_store_boxed(m, at(p, 20), 1, box_new(8, 7, allways_null())));
  assert_ok(allways_fill(m, q, 1, 64));
  assert_ok(allways_copy(m, at(q, 3), p, 40));
  assert_int_equal(scalar_at(m, at(q, 3), 4), 5);
  assert_refused(m, UNDEFINED_LOAD,
                 allways_load_scalar(m, at(q, 7), 1, &number));
  r = pointer_at(m, at(q, 8));
  assert_pointer(r, q);
  assert_ok(allways_load_boxed(m, at(q, 23), &class_number, &object));
  assert_int_equal(class_number, 1);
  assert_int_equal(((const struct test_box *)object)->payload, 8);
  assert_int_equal(scalar_at(m, q, 1), 1);
  assert_int_equal(scalar_at(m, at(q, 43), 1), 1);
}

static void copies_may_overlap(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 40);
  uint8_t bytes[8];
  assert_ok(allways_store_bytes(m, p, "abcdefgh", 8));
  assert_ok(allways_copy(m, at(p, 3), p, 8));
  assert_ok(allways_load_bytes(m, at(p, 3), bytes, 8));
  assert_memory_equal(bytes, "abcdefgh", 8);
  assert_ok(allways_copy(m, at(p, 1), at(p, 3), 8));
  assert_ok(allways_load_bytes(m, at(p, 1), bytes, 8));
  assert_memory_equal(bytes, "abcdefgh", 8);
  assert_ok(allways_store_pointer(m, at(p, 16), at(p, 1)));
  assert_ok(allways_copy(m, at(p, 19), at(p, 16), 8));
  assert_pointer(pointer_at(m, at(p, 19)), at(p, 1));
  assert_ok(allways_copy(m, at(p, 13), at(p, 19), 8));
  assert_pointer(pointer_at(m, at(p, 13)), at(p, 1));
}

static void copy_checks_the_destination_first(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 8), gone = new_area(m, 8);
  assert_ok(allways_free(m, gone));
  assert_refused(m, NULL_POINTER, allways_copy(m, allways_null(), gone, 1));
  assert_refused(m, FREED_AREA, allways_copy(m, gone, allways_null(), 1));
  assert_refused(m, OUT_OF_BOUNDS, allways_copy(m, at(p, 8), gone, 1));
  assert_refused(m, FREED_AREA, allways_copy(m, p, gone, 1));
  assert_refused(m, NULL_POINTER, allways_copy(m, p, number_5, 1));
  assert_refused(m, OUT_OF_BOUNDS, allways_copy(m, p, at(p, 4), 5));
}

int test_copy(void) {
  const struct CMUnitTest tests[] = {
      MEMORY_TEST(copy_carries_everything),
      MEMORY_TEST(copies_may_overlap),
      MEMORY_TEST(copy_checks_the_destination_first),
  };
  return cmocka_run_group_tests_name("copy", tests, NULL, NULL);
}
