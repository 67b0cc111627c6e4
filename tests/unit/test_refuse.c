/*
 * tests/unit/test_refuse.c - what is noted of an operation that is refused.
 */
#include <string.h>

#include "unit/memory_fixture.h"

static void a_refusal_has_place_and_sizes(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 16);
  assert_refused(m, OUT_OF_BOUNDS, allways_store_scalar(m, at(p, 12), 8, 1));
  const struct allways_fault *fault = allways_last_fault(m);
  assert_pointer(fault->at, at(p, 12));
  assert_int_equal(fault->size, 8);
  assert_int_equal(fault->area_size, 16);
}

static void an_operation_that_is_granted_leaves_it(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_area(m, 16);
  assert_refused(m, NULL_POINTER,
                 allways_store_scalar(m, allways_null(), 8, 1));
  assert_ok(allways_store_scalar(m, p, 8, 1));
  assert_int_equal(allways_last_fault(m)->code, ALLWAYS_NULL_POINTER);
}

static void each_result_has_a_text_of_its_own(void **state) {
  (void)state;
  static const enum allways_result all[] = {
#define X(code, text) ALLWAYS_##code,
      ALLWAYS_RESULTS(X)
#undef X
  };
  size_t count = sizeof all / sizeof *all;
  for (size_t i = 0; i < count; i++)
    for (size_t j = 0; j < i; j++)
      assert_string_not_equal(allways_result_text(all[i]),
                              allways_result_text(all[j]));
  assert_string_equal(allways_result_text((enum allways_result)count), "?");
}

int test_refuse(void) {
  const struct CMUnitTest tests[] = {
      MEMORY_TEST(a_refusal_has_place_and_sizes),
      MEMORY_TEST(an_operation_that_is_granted_leaves_it),
      MEMORY_TEST(each_result_has_a_text_of_its_own),
  };
  return cmocka_run_group_tests_name("refuse", tests, NULL, NULL);
}
