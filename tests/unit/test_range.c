/*
 * tests/unit/test_range.c - solver/range: no value that is possible is outside
 * of what is known of it.
 */
#include "unit/formulas.h"

static void ranges_hold(void **state) {
  struct formula f = {.terms = NULL};
  uint64_t seed = 5;
  (void)state;
  for (int round = 0; round < 3000; round++) {
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

static void ranges_decide(void **state) {
  struct formula f = {.terms = NULL};
  struct range ranges[16];
  (void)state;
  uint32_t x = formula_variable(&f, 32);
  formula_assert(&f, x, intervals_new(10, 20));
  struct formula_kind mul = {.op = IR_MUL, .type = {IR_INT, 32}};
  uint32_t y = formula_operation(&f, mul, x, x, 0);
  formula_assert(&f, y, intervals_new(401, 500));
  assert_false(formula_ranges(&f, ranges));
  formula_release(&f);
}

int test_range(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(ranges_hold),
                                     cmocka_unit_test(ranges_decide)};
  return cmocka_run_group_tests_name("range", tests, NULL, NULL);
}
