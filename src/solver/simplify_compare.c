/*
 * solver/simplify_compare.c - comparisons, decided by the difference of two
 * sums, and whether operations overflow.
 */
#include "solver/simplify_impl.h"

#include "base/bug.h"

static unsigned opposite_of(unsigned op) {
  static const uint8_t opposite[] = {
      [IR_EQ - IR_EQ] = IR_NE,   [IR_NE - IR_EQ] = IR_EQ,
      [IR_ULT - IR_EQ] = IR_UGE, [IR_ULE - IR_EQ] = IR_UGT,
      [IR_UGT - IR_EQ] = IR_ULE, [IR_UGE - IR_EQ] = IR_ULT,
      [IR_SLT - IR_EQ] = IR_SGE, [IR_SLE - IR_EQ] = IR_SGT,
      [IR_SGT - IR_EQ] = IR_SLE, [IR_SGE - IR_EQ] = IR_SLT};
  return opposite[op - IR_EQ];
}

/* Between which whole numbers a - b lies, if both are what they are as whole
 * numbers. */
static bool difference(const struct simplify *s, const struct sum *a,
                       const struct sum *b, bool is_signed, int128 *low,
                       int128 *high) {
  if (!simplify_fits(s, a, is_signed) || !simplify_fits(s, b, is_signed))
    return false;
  struct sum *d = sum_add_exact(a, b, true);
  bool good = d && sum_bounds(d, s->to, s->ranges, is_signed, low, high);
  sum_free(d);
  return good;
}

/* What must be equal where a product is all that has no fixed factor:
 * 3 * x + 6 = 0 is x = -2.  An extension is a number of its operand, or none.
 * False: they are never equal. */
static bool solve(struct simplify *s, uint32_t *term, uint64_t *number) {
  const struct formula_term *t = simplify_at(s, *term);
  while (t->kind.op == IR_ZEXT || t->kind.op == IR_SEXT) {
    uint64_t cut = *number & formula_mask(t->kind.from.bits);
    if (formula_compute(t->kind, &cut) != *number)
      return false;
    *term = t->a[0];
    *number = cut;
    t = simplify_at(s, *term);
  }
  struct range r = s->ranges[*term];
  return *number >= r.low && *number <= r.high && (*number & r.zeros) == 0 &&
         (~*number & r.ones) == 0;
}

uint32_t simplify_negated(struct simplify *s, uint32_t t) {
  struct formula_term x = *simplify_at(s, t);
  if (x.kind.op == FORMULA_NUMBER)
    return simplify_number(s, 1, !x.number);
  if (x.kind.op >= IR_EQ && x.kind.op <= IR_SGE) {
    x.kind.op = (uint16_t)opposite_of(x.kind.op);
    return simplify_put(s, x.kind, x.a[0], x.a[1], 0);
  }
  return simplify_put(s, formula_kind_of(IR_XOR, 1), t,
                      simplify_number(s, 1, 1), 0);
}

/* The difference d is zero: always, never, or where this term says.  It is
 * taken. */
static uint32_t is_zero(struct simplify *s, struct sum *d, uint32_t a,
                        uint32_t b) {
  uint64_t number, factors = 0, fixed = 0;
  unsigned bits = d->bits;
  for (size_t i = 0; i < d->count; i++)
    if (product_degree(&d->items[i]) == 0)
      fixed = d->items[i].factor;
    else
      factors |= d->items[i].factor;
  if (sum_is_number(d, &number)) {
    sum_free(d);
    return simplify_number(s, 1, number == 0);
  }
  uint64_t lowest = (factors & (0 - factors)) << SEEDED_BUG(174);
  if (fixed & (lowest - 1)) {
    sum_free(d);
    return simplify_number(s, 1, 0);
  }
  size_t products = d->count - (fixed != 0);
  if (products == 1 && (d->items[0].factor & 1) &&
      product_degree(&d->items[0]) == 1) {
    uint32_t term = d->items[0].terms[0];
    number =
        (0 - fixed) * formula_inverse(d->items[0].factor) & formula_mask(bits);
    sum_free(d);
    if (!solve(s, &term, &number))
      return simplify_number(s, 1, 0);
    bits = simplify_bits(s, term);
    if (bits == 1)
      return number ? term : simplify_negated(s, term);
    return simplify_put(s, formula_kind_of(IR_EQ, bits), term,
                        simplify_number(s, bits, number), 0);
  }
  sum_free(d);
  return simplify_put(s, formula_kind_of(IR_EQ, bits), a, b, 0);
}

static uint32_t equal(struct simplify *s, uint32_t a, uint32_t b) {
  int128 low = 0, high = 0;
  const struct sum *x = simplify_sum(s, a), *y = simplify_sum(s, b);
  unsigned bits = simplify_bits(s, a);
  if (bits == 1 && simplify_is_number(s, b))
    return simplify_at(s, b)->number ? a : simplify_negated(s, a);
  struct sum *d = sum_add(x, 1, y, ~UINT64_C(0));
  bool apart = (difference(s, x, y, true, &low, &high) ||
                difference(s, x, y, false, &low, &high)) &&
               (low > 0 || high < 0);
  if (apart) {
    sum_free(d);
    return simplify_number(s, 1, 0);
  }
  uint32_t t = d ? is_zero(s, d, a, b)
                 : simplify_put(s, formula_kind_of(IR_EQ, bits), a, b, 0);
  if (simplify_at(s, t)->kind.op != IR_EQ)
    return t;
  int known = simplify_xor_equal(s, a, b);
  return known >= 0 ? simplify_number(s, 1, (uint64_t)known) : t;
}

uint32_t simplify_compare(struct simplify *s, struct formula_kind kind,
                          const uint32_t *a) {
  int128 low, high;
  bool is_signed = kind.op >= IR_SLT;
  unsigned op = kind.op;
  if (op == IR_EQ)
    return equal(s, a[0], a[1]);
  if (op == IR_NE)
    return simplify_negated(s, equal(s, a[0], a[1]));
  if (difference(s, simplify_sum(s, a[0]), simplify_sum(s, a[1]), is_signed,
                 &low, &high)) {
    bool less = op == IR_ULT || op == IR_SLT || op == IR_UGE || op == IR_SGE;
    bool answer = op == IR_ULT || op == IR_SLT || op == IR_ULE || op == IR_SLE;
    if (high < (less ? 0 : 1)) /* a < b, or a <= b */
      return simplify_number(s, 1, answer);
    if (low >= (less ? 0 : 1))
      return simplify_number(s, 1, !answer);
  }
  return simplify_put(s, kind, a[0], a[1], 0);
}

uint32_t simplify_overflows(struct simplify *s, struct formula_kind kind,
                            const uint32_t *a) {
  const struct sum *x = simplify_sum(s, a[0]), *y = simplify_sum(s, a[1]);
  unsigned op = kind.op;
  bool is_signed = op == IR_SADD_OVERFLOW || op == IR_SSUB_OVERFLOW ||
                   op == IR_SMUL_OVERFLOW;
  bool multiplies = op == IR_SMUL_OVERFLOW || op == IR_UMUL_OVERFLOW;
  if (simplify_fits(s, x, is_signed) && simplify_fits(s, y, is_signed)) {
    bool subtract = op == IR_SSUB_OVERFLOW || op == IR_USUB_OVERFLOW;
    struct sum *exact =
        multiplies ? sum_multiply_exact(x, y) : sum_add_exact(x, y, subtract);
    if (exact)
      exact = simplify_undivide(s, exact,
                                is_signed ? WHOLE_SIGNED : WHOLE_UNSIGNED);
    bool fits = exact && simplify_fits(s, exact, is_signed);
    sum_free(exact);
    if (fits)
      return simplify_number(s, 1, 0);
  }
  return simplify_put(s, kind, a[0], a[1], 0);
}
