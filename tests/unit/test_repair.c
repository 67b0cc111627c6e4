/*
 * tests/unit/test_repair.c - solver/repair: what it finds is right, and it
 * finds what is easy to find.
 */
#include "solver/repair.h"
#include "unit/formulas.h"

/* The domains of at most four variables: what is asserted of them. */
static void list_domains(const struct formula *f, struct intervals **domains) {
  for (size_t n = 0; n < f->variable_count; n++)
    for (size_t i = 0; i < f->assertion_count; i++)
      if (f->assertions[i].term == f->variables[n])
        domains[n] = f->assertions[i].set;
}

static bool is_repaired(const struct formula *f, uint64_t *variables) {
  struct intervals *domains[4] = {NULL};
  static uint64_t values[256];
  list_domains(f, domains);
  for (size_t n = 0; n < f->variable_count; n++)
    variables[n] = domains[n]->items[0].low;
  if (!formula_repair(f, domains, variables, values))
    return false;
  for (size_t n = 0; n < f->variable_count; n++)
    assert_true(intervals_have(domains[n], variables[n]));
  formula_values(f, variables, values);
  assert_true(formula_holds(f, values));
  return true;
}

static void what_is_found_is_right(void **state) {
  struct formula f = {.terms = NULL};
  uint64_t seed = 15, variables[4];
  int possible = 0, found = 0;
  (void)state;
  for (int round = 0; round < 2000; round++) {
    bool hold;
    unsigned bits = round % 3 + 3;
    formulas_make(&f, bits, 2, 5, &seed);
    bool repaired = is_repaired(&f, variables);
    bool can_be = formulas_try(&f, bits, 2, NULL, &hold);
    assert_true(can_be || !repaired);
    possible += can_be;
    found += repaired;
  }
  assert_true(possible > 100);
  assert_true(found > possible / 2);
  formula_release(&f);
}

static uint32_t put(struct formula *f, unsigned op, uint32_t a, uint32_t b) {
  return formula_operation(f, formula_kind_of(op, f->terms[a].bits), a, b, 0);
}

/* x * y is 1 in 32 bits, and more in 64. */
static void factors_are_found(void **state) {
  struct formula f = {.terms = NULL};
  uint64_t variables[2];
  (void)state;
  uint32_t x = formula_variable(&f, 32, 0), y = formula_variable(&f, 32, 1);
  formula_assert(&f, x, intervals_new(1, UINT32_MAX));
  formula_assert(&f, y, intervals_new(1, UINT32_MAX));
  formula_assert(&f, put(&f, IR_MUL, x, y), intervals_new(1, 1));
  uint32_t wide = put(&f, IR_MUL, formula_resize(&f, x, 64, false),
                      formula_resize(&f, y, 64, false));
  formula_assert(&f, wide, intervals_new(2, UINT64_MAX));
  assert_true(is_repaired(&f, variables));
  formula_release(&f);
}

/* Parts of a word that are wanted of themselves. */
static void parts_are_put_together(void **state) {
  struct formula f = {.terms = NULL};
  uint64_t variables[1];
  (void)state;
  uint32_t x = formula_variable(&f, 32, 0);
  formula_assert(&f, x, intervals_new(0, UINT32_MAX));
  for (unsigned n = 0; n < 8; n++) {
    uint32_t shifted = put(&f, IR_LSHR, x, formula_number(&f, 32, 4 * n));
    formula_assert(&f, formula_resize(&f, shifted, 4, false),
                   intervals_new(15 - n, 15 - n));
  }
  assert_true(is_repaired(&f, variables));
  assert_int_equal(variables[0], 0x89abcdef);
  formula_release(&f);
}

static int balanced(void **state) {
  (void)state;
  return alloc_balance() == 0 ? 0 : -1;
}

int test_repair(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_teardown(what_is_found_is_right, balanced),
      cmocka_unit_test_teardown(factors_are_found, balanced),
      cmocka_unit_test_teardown(parts_are_put_together, balanced),
  };
  return cmocka_run_group_tests_name("repair", tests, NULL, NULL);
}
