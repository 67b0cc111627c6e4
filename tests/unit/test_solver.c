/*
 * tests/unit/test_solver.c - solver/solver: answers are those of trying all
 * values.
 */
#include "solver/solver.h"
#include "unit/formulas.h"

static void answers_are_right(void **state) {
  struct formula f = {.terms = NULL};
  uint64_t seed = 14, values[4], all[256];
  (void)state;
  struct solver_counts counts = {.asked = 0};
  struct solver *s = solver_new(false, &counts);
  for (int round = 0; round < 3000; round++) {
    bool hold;
    unsigned bits = round % 3 + 3;
    formulas_make(&f, bits, 2, 5, &seed);
    bool possible = formulas_try(&f, bits, 2, NULL, &hold);
    for (int again = 0; again < 2; again++) {
      assert_int_equal(solver_check(s, &f, values),
                       possible ? SOLVER_YES : SOLVER_NO);
      if (!possible)
        continue;
      formula_values(&f, values, all);
      assert_true(formula_holds(&f, all));
    }
  }
  assert_true(counts.by_cache > 0);
  assert_true(counts.by_ranges > 0);
  assert_int_equal(counts.gave_up, 0);
  solver_free(s);
  formula_release(&f);
}

/* Without Z3, what is too large is not guessed. */
static void without_smt_it_gives_up(void **state) {
  struct formula f = {.terms = NULL};
  uint64_t values[2];
  (void)state;
  struct solver *s = solver_new(false, NULL);
  uint32_t x = formula_variable(&f, 32, 0), y = formula_variable(&f, 32, 0);
  struct formula_kind mul = {.op = IR_MUL, .type = {IR_INT, 32}};
  uint32_t product = formula_operation(&f, mul, x, y, 0);
  formula_assert(&f, product, intervals_new(0x12345677, 0x12345677));
  assert_int_equal(solver_check(s, &f, values), SOLVER_UNKNOWN);
  solver_free(s);
  formula_release(&f);
}

static void all_values_are_found(void **state) {
  struct formula f = {.terms = NULL};
  (void)state;
  struct solver *s = solver_new(true, NULL);
  uint32_t x = formula_variable(&f, 8, 0), y = formula_variable(&f, 8, 0);
  formula_assert(&f, x, intervals_new(1, 3));
  formula_assert(&f, y, intervals_new(10, 11));
  struct formula_kind mul = {.op = IR_MUL, .type = {IR_INT, 8}};
  uint32_t product = formula_operation(&f, mul, x, y, 0);
  struct intervals *values;
  assert_int_equal(solver_values(s, &f, product, 6, &values), SOLVER_YES);
  assert_int_equal(intervals_size(values), 6);
  assert_int_equal(values->items[0].low, 10);
  intervals_free(values);
  assert_int_equal(solver_values(s, &f, product, 5, &values), SOLVER_NO);
  intervals_free(values);
  solver_free(s);
  formula_release(&f);
}

static int balanced(void **state) {
  (void)state;
  return alloc_balance() == 0 ? 0 : -1;
}

int test_solver(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_teardown(answers_are_right, balanced),
      cmocka_unit_test_teardown(without_smt_it_gives_up, balanced),
      cmocka_unit_test_teardown(all_values_are_found, balanced),
  };
  return cmocka_run_group_tests_name("solver", tests, NULL, NULL);
}
