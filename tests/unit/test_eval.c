/*
 * tests/unit/test_eval.c - solver/eval: operations are those of C.
 */
#include "unit/formulas.h"

static uint64_t compute(uint8_t op, unsigned bits, uint64_t a, uint64_t b) {
  struct formula_kind kind = {.op = op, .type = {IR_INT, (uint8_t)bits}};
  uint64_t operands[3] = {a, b, 0};
  return formula_compute(kind, operands);
}

static void numbers_of_32_bits(void **state) {
  uint64_t seed = 3;
  (void)state;
  for (int round = 0; round < 20000; round++) {
    uint32_t a = (uint32_t)(formulas_next(&seed) >> round % 33);
    uint32_t b = (uint32_t)(formulas_next(&seed) >> round % 29);
    int32_t x = (int32_t)a, y = (int32_t)b;
    if (b == 0 || (x == INT32_MIN && y == -1))
      continue;
    assert_int_equal(compute(IR_ADD, 32, a, b), a + b);
    assert_int_equal(compute(IR_SUB, 32, a, b), a - b);
    assert_int_equal(compute(IR_MUL, 32, a, b), a * b);
    assert_int_equal(compute(IR_UDIV, 32, a, b), a / b);
    assert_int_equal(compute(IR_UREM, 32, a, b), a % b);
    assert_int_equal(compute(IR_SDIV, 32, a, b), (uint32_t)(x / y));
    assert_int_equal(compute(IR_SREM, 32, a, b), (uint32_t)(x % y));
    assert_int_equal(compute(IR_SHL, 32, a, b % 32), a << b % 32);
    assert_int_equal(compute(IR_LSHR, 32, a, b % 32), a >> b % 32);
    assert_int_equal(compute(IR_ASHR, 32, a, b % 32), (uint32_t)(x >> b % 32));
    assert_int_equal(compute(IR_SLT, 32, a, b), x < y);
    assert_int_equal(compute(IR_UGE, 32, a, b), a >= b);
    assert_int_equal(compute(IR_SMUL_OVERFLOW, 32, a, b),
                     (int64_t)x * y != (int32_t)((int64_t)x * y));
    assert_int_equal(compute(IR_UADD_OVERFLOW, 32, a, b), a + b < a);
    assert_int_equal(compute(IR_CTPOP, 32, a, 0), __builtin_popcount(a));
    if (a != 0) {
      assert_int_equal(compute(IR_CTLZ, 32, a, 0), __builtin_clz(a));
      assert_int_equal(compute(IR_CTTZ, 32, a, 0), __builtin_ctz(a));
    }
    assert_int_equal(compute(IR_BSWAP, 32, a, 0), __builtin_bswap32(a));
  }
}

/* What is no fault here: as SMT-LIB has it. */
static void without_faults(void **state) {
  (void)state;
  assert_int_equal(compute(IR_UDIV, 8, 7, 0), 255);
  assert_int_equal(compute(IR_UREM, 8, 7, 0), 7);
  assert_int_equal(compute(IR_SDIV, 8, 0x80, 0xff), 0x80);
  assert_int_equal(compute(IR_SREM, 8, 0x80, 0xff), 0);
  assert_int_equal(compute(IR_SHL, 8, 1, 9), 0);
  assert_int_equal(compute(IR_ASHR, 8, 0x80, 9), 0xff);
  assert_int_equal(compute(IR_CTLZ, 8, 0, 0), 8);
}

int test_eval(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(numbers_of_32_bits),
                                     cmocka_unit_test(without_faults)};
  return cmocka_run_group_tests_name("eval", tests, NULL, NULL);
}
