/*
 * tests/unit/test_smt.c - solver/smt: Z3's answers are those of trying all
 * values, and its operations are those of eval.c.
 */
#include "solver/solver_impl.h"
#include "unit/formulas.h"

/* Z3 itself, on formulas that could be decided without it. */
static void smt_agrees_with_trying(void **state) {
  struct formula f = {.terms = NULL};
  uint64_t seed = 11, values[4], all[256];
  unsigned yes = 0;
  (void)state;
  struct smt *smt = smt_new();
  if (smt == NULL)
    skip();
  for (int round = 0; round < 1200; round++) {
    bool hold;
    unsigned bits = round % 3 + 3;
    formulas_make(&f, bits, 2, 5, &seed);
    bool possible = formulas_try(&f, bits, 2, NULL, &hold);
    enum solver_answer answer = smt_check(smt, &f, 1 << 30, values);
    assert_int_equal(answer, possible ? SOLVER_YES : SOLVER_NO);
    if (possible) {
      formula_values(&f, values, all);
      assert_true(formula_holds(&f, all));
    }
    yes += possible;
  }
  assert_in_range(yes, 100, 1100);
  smt_free(smt);
  formula_release(&f);
}

/* Wide numbers: a formula that is true of given values is found possible, and
 * one operation with all operands known has one result. */
static void smt_agrees_with_numbers(void **state) {
  static const uint8_t widths[] = {8, 16, 32, 64};
  struct formula f = {.terms = NULL};
  uint64_t seed = 12, values[4];
  (void)state;
  struct smt *smt = smt_new();
  if (smt == NULL)
    skip();
  for (int round = 0; round < 1200; round++) {
    unsigned bits = widths[round % 4];
    struct formula_kind kind = formulas_kind(bits, &seed);
    uint64_t a[3];
    uint32_t terms[3];
    formula_clear(&f);
    for (unsigned n = 0; n < 3; n++) {
      unsigned width = kind.op == IR_SELECT && n == 0 ? 1 : bits;
      a[n] = formulas_next(&seed) >> formulas_next(&seed) % 64;
      a[n] = (round & 4 ? a[n] : 0 - a[n]) & formulas_mask(width);
      terms[n] = formula_variable(&f, width, 0);
      formula_assert(&f, terms[n], intervals_new(a[n], a[n]));
    }
    uint32_t term = formula_operation(&f, kind, terms[0], terms[1], terms[2]);
    uint64_t result = formula_compute(kind, a);
    uint64_t mask = formulas_mask(f.terms[term].bits);
    formula_assert(&f, term, intervals_new(result, result));
    assert_int_equal(smt_check(smt, &f, 1 << 30, values), SOLVER_YES);
    struct intervals *all = intervals_new(0, mask);
    intervals_free(f.assertions[f.assertion_count - 1].set);
    struct intervals *one = intervals_new(result, result);
    f.assertions[f.assertion_count - 1].set = intervals_without(all, one);
    intervals_free(one);
    intervals_free(all);
    assert_int_equal(smt_check(smt, &f, 1 << 30, values), SOLVER_NO);
  }
  smt_free(smt);
  formula_release(&f);
}

static uint64_t float_number(unsigned bits, uint64_t *seed) {
  static const uint64_t narrow[] = {
      0,          0x80000000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000,
      0x7fc00000, 0xffc00001, 0x7f800001, 1,          0x007fffff, 0x4f000000,
      0xcf000000, 0x4effffff, 0x40490fdb, 0x3f000000};
  static const uint64_t wide[] = {0,
                                  UINT64_C(1) << 63,
                                  UINT64_C(0x3ff) << 52,
                                  UINT64_C(0xbff) << 52,
                                  UINT64_C(0x7ff) << 52,
                                  UINT64_C(0xfff) << 52,
                                  UINT64_C(0x7ff8) << 48,
                                  (UINT64_C(0x7ff) << 52) + 1,
                                  1,
                                  UINT64_C(0x41dfffffffc00000),
                                  UINT64_C(0xc1e0000000000000),
                                  UINT64_C(0xc1e0000000200000),
                                  UINT64_C(0x43e0000000000000),
                                  UINT64_C(0x400921fb54442d18)};
  uint64_t n = formulas_next(seed);
  if (n % 2)
    return bits == 32 ? narrow[n / 2 % (sizeof narrow / sizeof *narrow)]
                      : wide[n / 2 % (sizeof wide / sizeof *wide)];
  return formulas_next(seed) & formulas_mask(bits);
}

/* The same for floating point and conversions. */
static void smt_agrees_with_floats(void **state) {
  static const uint8_t ops[] = {IR_FADD,   IR_FSUB,    IR_FMUL,      IR_FDIV,
                                IR_FNEG,   IR_FABS,    IR_FCOPYSIGN, IR_FCMP,
                                IR_FPTOSI, IR_FPTOUI,  IR_SITOFP,    IR_UITOFP,
                                IR_FPEXT,  IR_FPTRUNC, IR_FMULADD};
  struct formula f = {.terms = NULL};
  uint64_t seed = 13, values[4];
  (void)state;
  struct smt *smt = smt_new();
  if (smt == NULL)
    skip();
  for (int round = 0; round < 450; round++) {
    uint8_t op = ops[round % sizeof ops];
    bool wide = round / 16 % 2;
    ir_type type = {wide ? IR_F64 : IR_F32, wide ? 64 : 32};
    struct formula_kind kind = {.op = op, .type = type};
    uint64_t a[3];
    uint32_t terms[3];
    unsigned bits = type.bits;
    if (op == IR_FCMP)
      kind.detail = (uint8_t)(formulas_next(&seed) % 15 + 1);
    if (op == IR_FPEXT || op == IR_FPTRUNC) {
      kind.type =
          (ir_type){op == IR_FPEXT ? IR_F64 : IR_F32, op == IR_FPEXT ? 64 : 32};
      kind.from =
          (ir_type){op == IR_FPEXT ? IR_F32 : IR_F64, op == IR_FPEXT ? 32 : 64};
      bits = kind.from.bits;
    } else if (op == IR_FPTOSI || op == IR_FPTOUI) {
      kind.from = type;
      kind.type = (ir_type){IR_INT, round % 2 ? 32 : 64};
    } else if (op == IR_SITOFP || op == IR_UITOFP) {
      bits = round % 2 ? 32 : 64;
      kind.from = (ir_type){IR_INT, (uint8_t)bits};
    }
    formula_clear(&f);
    for (unsigned n = 0; n < 3; n++) {
      a[n] = float_number(bits, &seed);
      terms[n] = formula_variable(&f, bits, 0);
      formula_assert(&f, terms[n], intervals_new(a[n], a[n]));
    }
    uint32_t term = formula_operation(&f, kind, terms[0], terms[1], terms[2]);
    uint64_t result = formula_compute(kind, a);
    formula_assert(&f, term, intervals_new(result, result));
    enum solver_answer answer = smt_check(smt, &f, 1 << 30, values);
    if (answer != SOLVER_YES)
      print_error("op %s%s: %llx %llx -> %llx\n", ir_op_text(op),
                  wide ? " (double)" : "", (unsigned long long)a[0],
                  (unsigned long long)a[1], (unsigned long long)result);
    assert_int_equal(answer, SOLVER_YES);
  }
  smt_free(smt);
  formula_release(&f);
}

static int balanced(void **state) {
  (void)state;
  return alloc_balance() == 0 ? 0 : -1;
}

int test_smt(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_teardown(smt_agrees_with_trying, balanced),
      cmocka_unit_test_teardown(smt_agrees_with_numbers, balanced),
      cmocka_unit_test_teardown(smt_agrees_with_floats, balanced),
  };
  return cmocka_run_group_tests_name("smt", tests, NULL, NULL);
}
