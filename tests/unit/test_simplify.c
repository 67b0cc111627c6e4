/*
 * tests/unit/test_simplify.c - solver/simplify: what is simpler holds for the
 * same values.
 */
#include "solver/simplify.h"
#include "unit/formulas.h"

static const uint8_t widths[] = {1, 2, 3, 4, 5, 7, 8, 16, 32, 64};

/* Numbers that matter: small ones, powers of two and their neighbours. */
static uint64_t number(uint64_t *seed) {
  uint64_t n = formulas_next(seed), power = UINT64_C(1) << n / 8 % 64;
  return n % 4 == 0   ? n >> 20 & 15
         : n % 4 == 1 ? power
         : n % 4 == 2 ? power - 1
                      : 0 - (n >> 20 & 15);
}

static uint32_t operand(struct formula *f, unsigned bits, uint64_t *seed) {
  uint64_t n = formulas_next(seed);
  if (n % 4 == 0)
    return formula_number(f, bits, number(seed));
  /* Late ones, so that terms grow. */
  uint32_t last = (uint32_t)f->term_count - 1;
  uint32_t back = (uint32_t)(n / 4 % (n % 8 < 4 ? 3 : f->term_count));
  return formula_resize(f, last - (back <= last ? back : 0), bits, n >> 40 & 1);
}

/* Half of the time an operation that sums, shifts and comparisons know. */
static struct formula_kind random_kind(unsigned bits, uint64_t *seed) {
  static const uint8_t ops[] = {IR_ADD,  IR_SUB,   IR_MUL,   IR_UDIV, IR_SDIV,
                                IR_UREM, IR_SREM,  IR_SHL,   IR_LSHR, IR_ASHR,
                                IR_AND,  IR_OR,    IR_XOR,   IR_EQ,   IR_SLT,
                                IR_ULE,  IR_CTPOP, IR_SELECT};
  uint64_t n = formulas_next(seed);
  return n % 2 ? formula_kind_of(ops[n / 2 % sizeof ops], bits)
               : formulas_kind(bits, seed);
}

static uint32_t random_table(struct formula *f, unsigned bits, uint64_t *seed) {
  struct piecewise *table = piecewise_new(40);
  uint64_t factor = number(seed), how = formulas_next(seed) % 4;
  uint64_t flips[4] = {number(seed), number(seed), number(seed), number(seed)};
  for (uint64_t n = 0; n < 16; n++) {
    uint64_t value = how == 0   ? n * factor + 3
                     : how == 1 ? formulas_next(seed)
                                : flips[0] >> 1;
    for (unsigned i = 0; i < 4 && how > 1; i++)
      if (n >> i & 1)
        value = how == 2 ? value ^ flips[i] : value + flips[i];
    piecewise_add(table, n, value & formulas_mask(bits));
  }
  uint32_t index = formula_resize(f, operand(f, 4, seed), 4, false);
  uint32_t t = formula_table(f, bits, index, table);
  piecewise_free(table);
  return t;
}

static void make(struct formula *f, unsigned variables, unsigned operations,
                 uint64_t *seed) {
  formula_clear(f);
  for (unsigned n = 0; n < variables; n++) {
    uint64_t x = formulas_next(seed);
    unsigned bits = widths[x % sizeof widths];
    uint32_t v = formula_variable(f, bits, n);
    uint64_t low = number(seed) & formulas_mask(bits);
    uint64_t high = number(seed) & formulas_mask(bits);
    if (x >> 32 & 1)
      formula_assert(
          f, v,
          intervals_new(low < high ? low : high, low < high ? high : low));
  }
  for (unsigned n = 0; n < operations; n++) {
    unsigned bits = widths[formulas_next(seed) % sizeof widths];
    if (formulas_next(seed) % 12 == 0) {
      random_table(f, bits, seed);
      continue;
    }
    struct formula_kind kind = random_kind(bits, seed);
    uint32_t a[3];
    for (unsigned k = 0; k < 3; k++)
      a[k] = operand(f, kind.op == IR_SELECT && k == 0 ? 1 : bits, seed);
    /* y % x + x / y and the like are rare by themselves */
    if (kind.op == IR_SELECT) {
      /* its first operand has another width */
    } else if (formulas_next(seed) % 8 == 0) {
      uint32_t q =
          formula_operation(f, formula_kind_of(IR_UDIV, bits), a[0], a[1], 0);
      formula_operation(f, formula_kind_of(IR_MUL, bits), q, a[1], 0);
    } else if (formulas_next(seed) % 8 == 0) {
      uint32_t q =
          formula_operation(f, formula_kind_of(IR_SDIV, bits), a[0], a[1], 0);
      formula_operation(f, formula_kind_of(IR_MUL, bits), a[1], q, 0);
      formula_operation(f, formula_kind_of(IR_SMUL_OVERFLOW, bits), q, a[1], 0);
    }
    formula_operation(f, kind, a[0], a[1], a[2]);
  }
}

/* Values of a variable: some of its set. */
static uint64_t pick(const struct formula *f, uint32_t term, uint64_t *seed) {
  for (size_t i = 0; i < f->assertion_count; i++)
    if (f->assertions[i].term == term) {
      const struct intervals *set = f->assertions[i].set;
      uint64_t low = set->items[0].low, high = set->items[0].high;
      uint64_t n = formulas_next(seed);
      return n % 3 == 0                 ? low
             : n % 3 == 1               ? high
             : high - low == UINT64_MAX ? n
                                        : low + n % (high - low + 1);
    }
  return number(seed) & formulas_mask(f->terms[term].bits);
}

/* All values of terms are asserted at some place, so that a difference in any
 * of them shows. */
static void what_is_simpler_holds_for_the_same_values(void **state) {
  struct formula f = {.terms = NULL}, simple = {.terms = NULL};
  static uint64_t values[4000], others[4000];
  uint64_t seed = 31, x[3];
  size_t shorter = 0;
  (void)state;
  for (int round = 0; round < 30000; round++) {
    make(&f, 3, 8, &seed);
    size_t variables = f.assertion_count;
    /* Assertions that hold for these values. */
    for (unsigned n = 0; n < 3; n++)
      x[n] = pick(&f, f.variables[n], &seed);
    formula_values(&f, x, values);
    for (uint32_t t = 0; t < f.term_count; t++)
      if (f.terms[t].operands && formulas_next(&seed) % 2)
        formula_assert(&f, t, intervals_new(values[t], values[t]));
    bool possible = formula_simplify(&f, &simple);
    assert_true(possible);
    assert_int_equal(simple.variable_count, 3);
    shorter += simple.assertion_count < f.assertion_count &&
               f.assertion_count > variables;
    for (int again = 0; again < 20; again++) {
      formula_values(&f, x, values);
      formula_values(&simple, x, others);
      assert_int_equal(formula_holds(&f, values),
                       formula_holds(&simple, others));
      for (unsigned n = 0; n < 3; n++)
        x[n] = pick(&f, f.variables[n], &seed);
    }
  }
  assert_true(shorter > 1000);
  formula_release(&f);
  formula_release(&simple);
}

/* --------------------------------------------------------------- examples */

static uint32_t put(struct formula *f, unsigned op, uint32_t a, uint32_t b) {
  return formula_operation(f, formula_kind_of(op, f->terms[a].bits), a, b, 0);
}

/* The term never has another value than this one. */
static void assert_always(struct formula *f, uint32_t term, uint64_t value) {
  struct formula simple = {.terms = NULL};
  assert_true(value <= 1);
  formula_assert(f, term, intervals_new(1 - value, 1 - value));
  assert_false(formula_simplify(f, &simple));
  formula_release(&simple);
}

static void division_is_undone(void **state) {
  struct formula f = {.terms = NULL};
  (void)state;
  uint32_t a = formula_variable(&f, 32, 0), b = formula_variable(&f, 32, 1);
  uint32_t product = put(&f, IR_MUL, put(&f, IR_SDIV, a, b), b);
  uint32_t sum = put(&f, IR_ADD, product, put(&f, IR_SREM, a, b));
  assert_always(&f, put(&f, IR_EQ, sum, a), 1);
  formula_release(&f);
}

static void sums_of_products_are_compared(void **state) {
  struct formula f = {.terms = NULL};
  (void)state;
  uint32_t a = formula_variable(&f, 64, 0), b = formula_variable(&f, 64, 1);
  uint32_t sum = put(&f, IR_ADD, a, b), difference = put(&f, IR_SUB, a, b);
  uint32_t x = put(&f, IR_MUL, sum, difference);
  uint32_t y = put(&f, IR_SUB, put(&f, IR_MUL, a, a), put(&f, IR_MUL, b, b));
  assert_always(&f, put(&f, IR_NE, x, y), 0);
  formula_release(&f);
}

static void remainders_of_remainders_are_one(void **state) {
  struct formula f = {.terms = NULL};
  (void)state;
  uint32_t n = formula_number(&f, 32, 255), sum = formula_number(&f, 32, 0);
  uint32_t step = sum;
  for (unsigned i = 0; i < 4; i++) {
    uint32_t x = formula_resize(&f, formula_variable(&f, 8, i), 32, false);
    sum = put(&f, IR_ADD, sum, x);
    step = put(&f, IR_SREM, put(&f, IR_ADD, step, x), n);
  }
  assert_always(&f, put(&f, IR_EQ, step, put(&f, IR_UREM, sum, n)), 1);
  formula_release(&f);
}

static void bits_are_put_together(void **state) {
  struct formula f = {.terms = NULL};
  (void)state;
  uint32_t x = formula_variable(&f, 32, 0), back = formula_number(&f, 32, 0);
  for (unsigned i = 0; i < 8; i++) {
    uint32_t digit =
        put(&f, IR_AND, put(&f, IR_LSHR, x, formula_number(&f, 32, 28 - 4 * i)),
            formula_number(&f, 32, 15));
    back =
        put(&f, IR_OR, put(&f, IR_SHL, back, formula_number(&f, 32, 4)), digit);
  }
  assert_always(&f, put(&f, IR_EQ, back, x), 1);
  formula_release(&f);
}

static int balanced(void **state) {
  (void)state;
  return alloc_balance() == 0 ? 0 : -1;
}

int test_simplify(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_teardown(what_is_simpler_holds_for_the_same_values,
                                balanced),
      cmocka_unit_test_teardown(division_is_undone, balanced),
      cmocka_unit_test_teardown(sums_of_products_are_compared, balanced),
      cmocka_unit_test_teardown(remainders_of_remainders_are_one, balanced),
      cmocka_unit_test_teardown(bits_are_put_together, balanced),
  };
  return cmocka_run_group_tests_name("simplify", tests, NULL, NULL);
}
