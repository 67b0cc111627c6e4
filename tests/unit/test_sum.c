/*
 * tests/unit/test_sum.c - solver/sum: sums are what they stand for, and lie
 * between their bounds.
 */
#include "solver/sum.h"
#include "unit/formulas.h"

enum { TERMS = 3 };

static uint64_t value_of(const struct sum *s, const uint64_t *values) {
  uint64_t sum = 0;
  for (size_t i = 0; i < s->count; i++) {
    uint64_t product = s->items[i].factor;
    for (unsigned n = 0; n < product_degree(&s->items[i]); n++)
      product *= values[s->items[i].terms[n]];
    sum += product;
  }
  return sum & formula_mask(s->bits);
}

/* The same as a whole number of terms with or without sign. */
static int128 whole_of(const struct sum *s, const uint64_t *values,
                       bool is_signed) {
  int128 sum = 0;
  for (size_t i = 0; i < s->count; i++) {
    int128 product = product_factor(s, i);
    for (unsigned n = 0; n < product_degree(&s->items[i]); n++) {
      uint64_t x = values[s->items[i].terms[n]];
      product *= is_signed ? (int128)formula_signed(x, s->bits) : (int128)x;
    }
    sum += product;
  }
  return sum;
}

static struct sum *random_sum(unsigned bits, uint64_t *seed) {
  struct sum *s = sum_number(bits, formulas_next(seed) % 64 - 32);
  for (int n = 0; n < 3; n++) {
    struct sum *x = sum_term(bits, (uint32_t)(formulas_next(seed) % TERMS));
    struct sum *y = formulas_next(seed) % 2 ? sum_multiply(s, x) : NULL;
    if (y == NULL)
      y = sum_add(s, 1, x, formulas_next(seed) % 16 - 8);
    sum_free(s);
    sum_free(x);
    s = y;
  }
  return s;
}

/* Terms are variables, and ranges are around their values. */
static void make_terms(struct formula *f, unsigned bits, struct range *ranges,
                       uint64_t *values, uint64_t *seed) {
  formula_clear(f);
  for (unsigned n = 0; n < TERMS; n++) {
    formula_variable(f, bits, n);
    values[n] = formulas_next(seed) >> formulas_next(seed) % 64;
    values[n] &= formula_mask(bits);
    uint64_t low = values[n], high = values[n];
    for (uint64_t less = formulas_next(seed) % 4; less && low; less--)
      low--;
    for (uint64_t more = formulas_next(seed) % 4;
         more && high < formula_mask(bits); more--)
      high++;
    ranges[n] = range_between(low, high);
    range_sharpen(&ranges[n], bits);
  }
}

static void operations_are_those_of_numbers(void **state) {
  uint64_t seed = 3, values[TERMS];
  struct formula f = {.terms = NULL};
  struct range ranges[TERMS];
  (void)state;
  for (int round = 0; round < 20000; round++) {
    unsigned bits = (unsigned)(formulas_next(&seed) % 64) + 1;
    make_terms(&f, bits, ranges, values, &seed);
    struct sum *a = random_sum(bits, &seed), *b = random_sum(bits, &seed);
    uint64_t x = value_of(a, values), y = value_of(b, values);
    struct sum *sum = sum_add(a, 3, b, ~UINT64_C(0));
    assert_int_equal(value_of(sum, values), (3 * x - y) & formula_mask(bits));
    struct sum *product = sum_multiply(a, b);
    if (product)
      assert_int_equal(value_of(product, values), x * y & formula_mask(bits));
    struct sum *exact = sum_multiply_exact(a, b);
    struct sum *difference = sum_add_exact(a, b, true);
    for (int is_signed = 0; is_signed < 2 && bits <= 16; is_signed++) {
      int128 p = whole_of(a, values, is_signed);
      int128 q = whole_of(b, values, is_signed);
      if (exact)
        assert_true(whole_of(exact, values, is_signed) == p * q);
      if (difference)
        assert_true(whole_of(difference, values, is_signed) == p - q);
    }
    struct sum *all[] = {a, b, sum, product, exact, difference};
    for (size_t n = 0; n < sizeof all / sizeof *all; n++)
      sum_free(all[n]);
  }
  formula_release(&f);
}

static void sums_lie_between_their_bounds(void **state) {
  uint64_t seed = 4, values[TERMS];
  struct formula f = {.terms = NULL};
  struct range ranges[TERMS];
  int fitted = 0;
  (void)state;
  for (int round = 0; round < 20000; round++) {
    unsigned bits = (unsigned)(formulas_next(&seed) % 24) + 1;
    make_terms(&f, bits, ranges, values, &seed);
    struct sum *s = random_sum(bits, &seed);
    for (int is_signed = 0; is_signed < 2; is_signed++) {
      int128 low, high, whole = whole_of(s, values, is_signed);
      if (sum_bounds(s, &f, ranges, is_signed, &low, &high))
        assert_true(low <= whole && whole <= high);
      if (!sum_fits(s, &f, ranges, is_signed))
        continue;
      uint64_t value = value_of(s, values);
      assert_true(whole == (is_signed ? (int128)formula_signed(value, bits)
                                      : (int128)value));
      fitted++;
    }
    sum_free(s);
  }
  assert_true(fitted > 1000);
  formula_release(&f);
}

/* The rest of a number is not negative. */
static void a_sum_is_quotient_and_rest(void **state) {
  uint64_t seed = 5, values[TERMS];
  struct formula f = {.terms = NULL};
  struct range ranges[TERMS];
  (void)state;
  for (int round = 0; round < 20000; round++) {
    unsigned bits = (unsigned)(formulas_next(&seed) % 24) + 8;
    uint64_t n = formulas_next(&seed) % 8 + 1;
    make_terms(&f, bits, ranges, values, &seed);
    struct sum *s = random_sum(bits, &seed), *rest;
    struct sum *quotient = sum_divide(s, n, &rest);
    assert_true(whole_of(quotient, values, true) * (int128)n +
                    whole_of(rest, values, true) ==
                whole_of(s, values, true));
    uint64_t number;
    if (sum_is_number(rest, &number))
      assert_true(number < n);
    sum_free(s);
    sum_free(rest);
    sum_free(quotient);
  }
  formula_release(&f);
}

static int balanced(void **state) {
  (void)state;
  return alloc_balance() == 0 ? 0 : -1;
}

int test_sum(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_teardown(operations_are_those_of_numbers, balanced),
      cmocka_unit_test_teardown(sums_lie_between_their_bounds, balanced),
      cmocka_unit_test_teardown(a_sum_is_quotient_and_rest, balanced),
  };
  return cmocka_run_group_tests_name("sum", tests, NULL, NULL);
}
