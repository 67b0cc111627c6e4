/*
 * tests/unit/test_pointer.c - arithmetic and comparison of pointers, and every
 * fault.
 */
#include "unit/memory_fixture.h"

static const allways_pointer number_5 = {5, 0};

static void null_is_null(void **state) {
  (void)state;
  assert_true(allways_is_null(allways_null()));
  assert_false(allways_is_null(number_5));
  assert_true(allways_equal(number_5, number_5));
  assert_false(allways_equal(number_5, allways_null()));
}

static void pointers_to_different_areas_are_not_equal(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer a = new_area(m, 8), b = new_area(m, 8);
  assert_false(allways_equal(a, b));
  assert_false(allways_equal(a, at(a, 1)));
  assert_true(allways_equal(a, at(a, 0)));
}

static void add_moves_inside_the_area(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 8), q;
  assert_ok(allways_add(m, p, 3, &q));
  assert_pointer(q, at(p, 3));
  assert_ok(allways_add(m, q, -3, &q));
  assert_pointer(q, p);
  assert_ok(allways_subtract(m, at(p, 5), 5, &q));
  assert_pointer(q, p);
}

static void one_past_the_end_still_belongs_to_the_area(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 8), q;
  int64_t distance = 0;
  assert_ok(allways_add(m, p, 8, &q));
  assert_pointer(q, at(p, 8));
  assert_ok(allways_difference(m, q, p, &distance));
  assert_int_equal(distance, 8);
  assert_ok(allways_subtract(m, q, 8, &q));
  assert_pointer(q, p);
}

static void add_refuses_to_leave_the_area(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 8), q = number_5;
  assert_refused(m, POINTER_OVERFLOW, allways_add(m, p, 9, &q));
  assert_refused(m, POINTER_OVERFLOW, allways_add(m, p, -1, &q));
  assert_refused(m, POINTER_OVERFLOW, allways_subtract(m, p, 1, &q));
  assert_refused(m, POINTER_OVERFLOW, allways_subtract(m, at(p, 4), -5, &q));
  assert_refused(m, POINTER_OVERFLOW, allways_add(m, p, INT64_MAX, &q));
  assert_refused(m, POINTER_OVERFLOW, allways_add(m, p, INT64_MIN, &q));
  assert_refused(m, POINTER_OVERFLOW, allways_subtract(m, p, INT64_MIN, &q));
  assert_pointer(allways_last_fault(m)->at, p);
  assert_int_equal(allways_last_fault(m)->area_size, 8);
}

static void plain_numbers_wrap(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer q;
  assert_ok(allways_add(m, number_5, -6, &q));
  assert_int_equal(q.area, 0);
  assert_int_equal(q.offset, UINT64_MAX);
  assert_ok(allways_add(m, q, 1, &q));
  assert_true(allways_is_null(q));
  assert_ok(allways_subtract(m, allways_null(), INT64_MIN, &q));
  assert_int_equal(q.offset, (uint64_t)1 << 63);
}

static void freed_areas_have_no_arithmetic(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 8), q;
  int64_t distance;
  int order;
  assert_ok(allways_free(m, p));
  assert_refused(m, FREED_AREA, allways_add(m, p, 1, &q));
  assert_refused(m, FREED_AREA, allways_subtract(m, p, 0, &q));
  assert_refused(m, FREED_AREA, allways_difference(m, p, p, &distance));
  assert_refused(m, FREED_AREA, allways_order(m, p, p, &order));
}

static void difference_counts_bytes(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 64);
  int64_t distance = 0;
  assert_ok(allways_difference(m, at(p, 40), at(p, 8), &distance));
  assert_int_equal(distance, 32);
  assert_ok(allways_difference(m, at(p, 8), at(p, 40), &distance));
  assert_int_equal(distance, -32);
}

static void difference_needs_one_area(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer a = new_area(m, 8), b = new_area(m, 8);
  int64_t distance;
  assert_refused(m, POINTER_DIFFERENCE, allways_difference(m, a, b, &distance));
  assert_pointer(allways_last_fault(m)->at, a);
  assert_pointer(allways_last_fault(m)->other, b);
  assert_refused(m, POINTER_DIFFERENCE,
                 allways_difference(m, a, allways_null(), &distance));
}

static void order_compares_offsets(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 8);
  int order = 9;
  assert_ok(allways_order(m, p, at(p, 1), &order));
  assert_int_equal(order, -1);
  assert_ok(allways_order(m, at(p, 1), at(p, 1), &order));
  assert_int_equal(order, 0);
  assert_ok(allways_order(m, at(p, 8), at(p, 1), &order));
  assert_int_equal(order, 1);
}

static void order_needs_one_area(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer a = new_area(m, 8), b = new_area(m, 8);
  int order;
  assert_refused(m, POINTER_COMPARISON, allways_order(m, a, b, &order));
  assert_pointer(allways_last_fault(m)->at, a);
  assert_pointer(allways_last_fault(m)->other, b);
  assert_refused(m, POINTER_COMPARISON,
                 allways_order(m, allways_null(), b, &order));
}

static void plain_numbers_are_ordered_as_numbers(void **state) {
  struct allways_memory *m = memory_of(state);
  int order = 9;
  assert_ok(allways_order(m, allways_null(), number_5, &order));
  assert_int_equal(order, -1);
}

static void size_is_known_of_freed_areas_too(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 24);
  uint64_t size = 0;
  assert_ok(allways_size(m, at(p, 7), &size));
  assert_int_equal(size, 24);
  assert_ok(allways_free(m, p));
  size = 0;
  assert_ok(allways_size(m, p, &size));
  assert_int_equal(size, 24);
  assert_refused(m, NULL_POINTER, allways_size(m, number_5, &size));
}

int test_pointer(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(null_is_null),
      MEMORY_TEST(pointers_to_different_areas_are_not_equal),
      MEMORY_TEST(add_moves_inside_the_area),
      MEMORY_TEST(one_past_the_end_still_belongs_to_the_area),
      MEMORY_TEST(add_refuses_to_leave_the_area),
      MEMORY_TEST(plain_numbers_wrap),
      MEMORY_TEST(freed_areas_have_no_arithmetic),
      MEMORY_TEST(difference_counts_bytes),
      MEMORY_TEST(difference_needs_one_area),
      MEMORY_TEST(order_compares_offsets),
      MEMORY_TEST(order_needs_one_area),
      MEMORY_TEST(plain_numbers_are_ordered_as_numbers),
      MEMORY_TEST(size_is_known_of_freed_areas_too),
  };
  return cmocka_run_group_tests_name("pointer", tests, NULL, NULL);
}
