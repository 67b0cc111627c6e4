/*
 * tests/unit/test_range.c - solver/range: the range of a result follows from
 * those of the operands.
 */
#include "unit/formulas.h"

static void ranges_decide(void **state) {
  struct formula f = {.terms = NULL};
  struct range ranges[16];
  (void)state;
  uint32_t x = formula_variable(&f, 32, 0);
  formula_assert(&f, x, intervals_new(10, 20));
  struct formula_kind mul = {.op = IR_MUL, .type = {IR_INT, 32}};
  uint32_t y = formula_operation(&f, mul, x, x, 0);
  formula_assert(&f, y, intervals_new(401, 500));
  assert_false(formula_ranges(&f, ranges));
  formula_release(&f);
}

int test_range(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(ranges_decide)};
  return cmocka_run_group_tests_name("range", tests, NULL, NULL);
}
