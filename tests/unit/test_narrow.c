/*
 * tests/unit/test_narrow.c - solver/narrow: no value that is possible is
 * outside of what is known of it.
 */
#include "unit/formulas.h"

static void ranges_hold(void **state) {
  struct formula f = {.terms = NULL};
  uint64_t seed = 5;
  (void)state;
  for (int round = 0; round < 20000; round++) {
    struct range ranges[256];
    bool hold;
    unsigned bits = round % 3 + 3;
    formulas_make(&f, bits, 2, 6, &seed);
    bool known = formula_ranges(&f, ranges);
    bool possible = formulas_try(&f, bits, 2, known ? ranges : NULL, &hold);
    assert_true(known || !possible);
    assert_true(hold);
  }
  formula_release(&f);
}

/* Down and up again: x < y, y < 5 and x + y > 6 leave x = 3, y = 4. */
static void ranges_come_down(void **state) {
  struct formula f = {.terms = NULL};
  struct range ranges[16];
  (void)state;
  uint32_t x = formula_variable(&f, 8, 0), y = formula_variable(&f, 8, 0);
  struct formula_kind less = {.op = IR_ULT, .type = {IR_INT, 8}};
  struct formula_kind add = {.op = IR_ADD, .type = {IR_INT, 8}};
  uint32_t below = formula_operation(&f, less, x, y, 0);
  uint32_t sum = formula_operation(&f, add, x, y, 0);
  formula_assert(&f, below, intervals_new(1, 1));
  formula_assert(&f, y, intervals_new(0, 4));
  formula_assert(&f, sum, intervals_new(7, 255));
  assert_true(formula_ranges(&f, ranges));
  assert_int_equal(ranges[x].low, 3);
  assert_int_equal(ranges[x].high, 3);
  assert_int_equal(ranges[y].low, 4);
  formula_release(&f);
}

int test_narrow(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(ranges_hold),
                                     cmocka_unit_test(ranges_come_down)};
  return cmocka_run_group_tests_name("narrow", tests, NULL, NULL);
}
