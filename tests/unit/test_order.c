/*
 * tests/unit/test_order.c - solver/order: what contradicts itself is
 * impossible.
 */
#include "unit/formulas.h"

/* What contradicts itself is impossible. */
static void orders_hold(void **state) {
  struct formula f = {.terms = NULL};
  uint64_t seed = 6, least[4], greatest[4];
  unsigned contradictions = 0;
  (void)state;
  for (int round = 0; round < 20000; round++) {
    struct range ranges[256];
    bool hold;
    unsigned bits = round % 3 + 3;
    formulas_compare(&f, bits, &seed);
    if (!formula_ranges(&f, ranges))
      continue;
    bool known = formula_orders(&f, ranges, least, greatest);
    assert_true(known || !formulas_try(&f, bits, 3, NULL, &hold));
    contradictions += !known;
  }
  assert_true(contradictions > 100);
  formula_release(&f);
}

int test_order(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(orders_hold)};
  return cmocka_run_group_tests_name("order", tests, NULL, NULL);
}
