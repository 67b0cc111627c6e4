/*
 * tests/unit/test_formula.c - solver/formula: equal terms are one, and
 * operations on numbers are numbers.
 */
#include "unit/formulas.h"

static void equal_terms_are_one(void **state) {
  struct formula f = {.terms = NULL};
  (void)state;
  uint32_t x = formula_variable(&f, 32, 0), y = formula_variable(&f, 32, 0);
  struct formula_kind add = {.op = IR_ADD, .type = {IR_INT, 32}};
  assert_int_not_equal(x, y);
  assert_int_equal(formula_operation(&f, add, x, y, 0),
                   formula_operation(&f, add, x, y, 0));
  assert_int_not_equal(formula_operation(&f, add, x, y, 0),
                       formula_operation(&f, add, y, x, 0));
  assert_int_equal(formula_add(&f, x, 0), x);
  assert_int_equal(formula_resize(&f, x, 32, true), x);
  formula_release(&f);
}

static void numbers_are_computed(void **state) {
  struct formula f = {.terms = NULL};
  (void)state;
  struct formula_kind mul = {.op = IR_MUL, .type = {IR_INT, 8}};
  uint32_t n = formula_operation(&f, mul, formula_number(&f, 8, 20),
                                 formula_number(&f, 8, 13), 0);
  assert_int_equal(f.terms[n].kind.op, FORMULA_NUMBER);
  assert_int_equal(f.terms[n].number, 260 & 255);
  formula_release(&f);
}

static void a_view_is_what_it_says(void **state) {
  struct formula f = {.terms = NULL};
  uint64_t values[16], x = 0x1ff;
  struct view v = {.narrow = 8, .outer = 16, .is_signed = true, .addend = 3};
  (void)state;
  uint32_t term = formula_view(&f, formula_variable(&f, 64, 0), v);
  formula_values(&f, &x, values);
  assert_int_equal(values[term], view_value(v, x));
  formula_release(&f);
}

static int balanced(void **state) {
  (void)state;
  return alloc_balance() == 0 ? 0 : -1;
}

int test_formula(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_teardown(equal_terms_are_one, balanced),
      cmocka_unit_test_teardown(numbers_are_computed, balanced),
      cmocka_unit_test_teardown(a_view_is_what_it_says, balanced),
  };
  return cmocka_run_group_tests_name("formula", tests, NULL, NULL);
}
