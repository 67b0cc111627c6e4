/*
 * solver/simplify_bits.c - sums that are cut, extended, shifted and masked,
 * and what is a sum of single bits.
 *
 * Cut sums are sums of cut terms.  Extended ones are sums of extended terms
 * where nothing wraps around; else they are terms of their own.  Bits from n on
 * are always taken in the same way: shifted to the right, then cut.
 */
#include "solver/simplify_impl.h"

#include <string.h>

#include "base/bug.h"

enum { MOST_VALUES = 1 << 14 };

static ir_type type_of(unsigned bits) {
  return (ir_type){IR_INT, (uint16_t)bits};
}

static struct formula_kind conversion(unsigned op, unsigned from, unsigned to) {
  return (struct formula_kind){
      .op = (uint16_t)op, .type = type_of(to), .from = type_of(from)};
}

static struct sum *sum_of(const struct simplify *s, uint32_t term) {
  return sum_copy(simplify_sum(s, term));
}

/* By how far something is shifted, if that is a number, and not too far. */
static bool is_shift(const struct simplify *s, const struct formula_term *t,
                     unsigned op, unsigned *n) {
  if (t->kind.op != op || !simplify_is_number(s, t->a[1]) ||
      s->to->terms[t->a[1]].number >= t->bits)
    return false;
  *n = (unsigned)s->to->terms[t->a[1]].number;
  return true;
}

/* Each term becomes a sum of another width. */
typedef struct sum *change_fn(struct simplify *s, uint32_t term, unsigned bits);

static struct sum *change_product(struct simplify *s, const struct sum *sum,
                                  size_t i, unsigned bits, uint64_t factor,
                                  change_fn *change) {
  const struct product p = sum->items[i];
  struct sum *result = sum_number(bits, factor);
  for (unsigned n = 0; n < product_degree(&p) && result; n++) {
    struct sum *x = change(s, p.terms[n], bits);
    struct sum *more = x ? sum_multiply(result, x) : NULL;
    sum_free(x);
    sum_free(result);
    result = more;
  }
  return result;
}

/* NULL: it would be too long. */
static struct sum *change_terms(struct simplify *s, const struct sum *sum,
                                unsigned bits, change_fn *change) {
  struct sum *result = sum_number(bits, 0);
  for (size_t i = 0; i < sum->count && result; i++) {
    uint64_t factor = (uint64_t)product_factor(sum, i);
    struct sum *part = change_product(s, sum, i, bits, factor, change);
    struct sum *more = part ? sum_add(result, 1, part, 1) : NULL;
    sum_free(part);
    sum_free(result);
    result = more;
  }
  return result;
}

/* ----------------------------------------------------------------- cutting */

static bool fits_signed(const struct simplify *s, uint32_t term,
                        unsigned bits) {
  int64_t most = (int64_t)(formula_mask(bits) >> 1);
  struct range r = s->ranges[term];
  return r.least >= -most - 1 && r.greatest <= most;
}

/* Bits of a term that come from elsewhere; NULL: it has its own. */
static struct sum *cut_part(struct simplify *s, uint32_t term,
                            const struct formula_term *t, unsigned bits) {
  const struct formula_term *x = &s->to->terms[t->a[0]];
  const struct sum *inner = simplify_sum(s, t->a[0]);
  switch (t->kind.op) {
  case IR_ZEXT:
  case IR_SEXT:
    return x->bits < bits
               ? simplify_extend(s, inner, bits, t->kind.op == IR_SEXT)
               : simplify_truncate(s, inner, bits);
  case IR_TRUNC:
    return simplify_truncate(s, inner, bits);
  case IR_LSHR:
  case IR_ASHR:
    break;
  default:
    return NULL;
  }
  unsigned n;
  if (!is_shift(s, t, t->kind.op, &n) || n + bits > t->bits)
    return NULL;
  struct sum *shifted = NULL;
  if (x->kind.op == IR_TRUNC)
    shifted = simplify_shift_right(s, simplify_sum(s, x->a[0]), n, false);
  else if (t->kind.op == IR_ASHR && !fits_signed(s, term, bits))
    shifted = simplify_shift_right(s, inner, n, false);
  if (shifted == NULL)
    return NULL;
  struct sum *cut = simplify_truncate(s, shifted, bits);
  sum_free(shifted);
  return cut;
}

static struct sum *cut_term(struct simplify *s, uint32_t term, unsigned bits) {
  struct formula_term t = s->to->terms[term];
  struct sum *part = cut_part(s, term, &t, bits);
  if (part)
    return part;
  return sum_of(
      s, simplify_put(s, conversion(IR_TRUNC, t.bits, bits), term, 0, 0));
}

struct sum *simplify_truncate(struct simplify *s, const struct sum *sum,
                              unsigned bits) {
  if (bits >= sum->bits)
    return sum_copy(sum);
  struct sum *cut = change_terms(s, sum, bits, cut_term);
  if (cut)
    return cut;
  uint32_t whole = simplify_term(s, sum_copy(sum));
  return sum_of(
      s, simplify_put(s, conversion(IR_TRUNC, sum->bits, bits), whole, 0, 0));
}

/* --------------------------------------------------------------- extending */

static bool has_sign(const struct simplify *s, uint32_t term) {
  return s->ranges[term].high > formula_mask(s->to->terms[term].bits) >> 1;
}

static struct sum *widen(struct simplify *s, uint32_t term, unsigned bits,
                         bool is_signed) {
  return sum_of(s, simplify_put(s,
                                conversion(is_signed ? IR_SEXT : IR_ZEXT,
                                           s->to->terms[term].bits, bits),
                                term, 0, 0));
}

/* Of what was cut, but lost nothing. */
static struct sum *uncut(struct simplify *s, uint32_t wide, unsigned narrow,
                         unsigned bits, bool is_signed) {
  struct range r = s->ranges[wide];
  const struct sum *x = simplify_sum(s, wide);
  if (is_signed ? !fits_signed(s, wide, narrow) : r.high > formula_mask(narrow))
    return NULL;
  return s->to->terms[wide].bits < bits ? simplify_extend(s, x, bits, is_signed)
                                        : simplify_truncate(s, x, bits);
}

static struct sum *extend_term(struct simplify *s, uint32_t term, unsigned bits,
                               bool is_signed) {
  struct formula_term t = s->to->terms[term];
  struct sum *sum = NULL;
  is_signed = is_signed && has_sign(s, term);
  if (t.kind.op == IR_TRUNC)
    sum = uncut(s, t.a[0], t.bits, bits, is_signed);
  else if (t.kind.op == IR_ZEXT || (t.kind.op == IR_SEXT && is_signed))
    sum =
        simplify_extend(s, simplify_sum(s, t.a[0]), bits, t.kind.op == IR_SEXT);
  else if (simplify_is_number(s, term))
    return sum_number(
        bits,
        formula_compute(conversion(is_signed ? IR_SEXT : IR_ZEXT, t.bits, bits),
                        &t.number));
  return sum ? sum : widen(s, term, bits, is_signed);
}

static struct sum *extend_plain(struct simplify *s, uint32_t term,
                                unsigned bits) {
  return extend_term(s, term, bits, false);
}

static struct sum *extend_signed(struct simplify *s, uint32_t term,
                                 unsigned bits) {
  return extend_term(s, term, bits, true);
}

struct sum *simplify_extend(struct simplify *s, const struct sum *sum,
                            unsigned bits, bool is_signed) {
  uint32_t term;
  uint64_t number;
  if (bits <= sum->bits)
    return sum_copy(sum);
  if (sum_is_number(sum, &number)) {
    unsigned op = is_signed ? IR_SEXT : IR_ZEXT;
    return sum_number(
        bits, formula_compute(conversion(op, sum->bits, bits), &number));
  }
  if (sum_is_term(sum, &term))
    return extend_term(s, term, bits, is_signed);
  if (SEEDED_BUG(170) || simplify_fits(s, sum, is_signed)) {
    struct sum *wide =
        change_terms(s, sum, bits, is_signed ? extend_signed : extend_plain);
    if (wide)
      return wide;
  }
  term = simplify_term(s, sum_copy(sum));
  return sum_is_term(simplify_sum(s, term), &term)
             ? extend_term(s, term, bits, is_signed)
             : widen(s, term, bits, is_signed);
}

/* ---------------------------------------------------------------- shifting */

/* Where the bits that go do not matter: all factors are multiples of 2^n, or
 * the others stay below; NULL: neither. */
static struct sum *shift_exactly(struct simplify *s, const struct sum *sum,
                                 unsigned n, bool is_signed) {
  struct sum *rest;
  int128 low, high;
  if (n >= sum->bits - 1)
    return NULL;
  struct sum *quotient = sum_divide(sum, UINT64_C(1) << n, &rest);
  bool fits = simplify_fits(s, sum, is_signed);
  bool below = sum_bounds(rest, s->to, s->ranges, is_signed, &low, &high) &&
               low >= 0 && high < (int128)1 << n;
  bool alone = rest->count == 0;
  sum_free(rest);
  if (fits && below)
    return quotient;
  if (alone && !is_signed && quotient->count > 0) {
    struct sum *cut = simplify_truncate(s, quotient, sum->bits - n);
    struct sum *back = simplify_extend(s, cut, sum->bits, false);
    sum_free(cut);
    sum_free(quotient);
    return back;
  }
  sum_free(quotient);
  return NULL;
}

/* Of what is itself shifted, or extended; NULL: it is neither. */
static struct sum *shift_part(struct simplify *s, const struct formula_term *t,
                              unsigned n, bool is_signed) {
  const struct sum *x = simplify_sum(s, t->a[0]);
  unsigned from = x->bits, before;
  if (is_shift(s, t, is_signed ? IR_ASHR : IR_LSHR, &before))
    return simplify_shift_right(s, x, n + before, is_signed);
  if (t->kind.op != IR_ZEXT && !(t->kind.op == IR_SEXT && is_signed))
    return NULL;
  if (n >= from && t->kind.op == IR_ZEXT)
    return sum_number(t->bits, 0);
  if (n >= from)
    return NULL;
  struct sum *inner = simplify_shift_right(s, x, n, t->kind.op == IR_SEXT);
  struct sum *outer = simplify_extend(s, inner, t->bits, t->kind.op == IR_SEXT);
  sum_free(inner);
  return outer;
}

struct sum *simplify_shift_right(struct simplify *s, const struct sum *sum,
                                 unsigned n, bool is_signed) {
  uint32_t term;
  unsigned bits = sum->bits;
  if (n == 0)
    return sum_copy(sum);
  if (n >= bits && !is_signed)
    return sum_number(bits, 0);
  n = n < bits ? n : bits - 1;
  struct sum *exact = shift_exactly(s, sum, n, is_signed);
  if (exact)
    return exact;
  term = simplify_term(s, sum_copy(sum));
  struct formula_term t = s->to->terms[term];
  is_signed = is_signed && has_sign(s, term);
  struct sum *part = shift_part(s, &t, n, is_signed);
  if (part)
    return part;
  struct formula_kind kind = {.op = is_signed ? IR_ASHR : IR_LSHR,
                              .type = type_of(bits)};
  uint32_t by = simplify_number(s, bits, n);
  return sum_of(s, simplify_put(s, kind, term, by, 0));
}

/* ----------------------------------------------------------------- masking */

/* The lowest n bits. */
static struct sum *lowest(struct simplify *s, const struct sum *sum,
                          unsigned n) {
  struct sum *cut = simplify_truncate(s, sum, n);
  struct sum *back = simplify_extend(s, cut, sum->bits, false);
  sum_free(cut);
  return back;
}

struct sum *simplify_mask(struct simplify *s, uint32_t term, uint64_t mask) {
  const struct sum *sum = simplify_sum(s, term);
  unsigned bits = sum->bits;
  uint64_t open = ~s->ranges[term].zeros & formula_mask(bits);
  uint64_t wanted = open & mask;
  if (wanted == 0)
    return sum_number(bits, 0);
  if (wanted == open)
    return sum_copy(sum);
  unsigned first = low_bit(wanted), last = high_bit(wanted);
  uint64_t below = open & formula_mask(last + 1);
  if (wanted == below)
    return lowest(s, sum, last + 1);
  if (wanted == (open & ~formula_mask(first))) {
    struct sum *low = lowest(s, sum, first);
    struct sum *high = sum_add(sum, 1, low, ~UINT64_C(0));
    sum_free(low);
    return high;
  }
  if (wanted != (below & ~formula_mask(first)))
    return NULL;
  struct sum *shifted = simplify_shift_right(s, sum, first, false);
  struct sum *low = lowest(s, shifted, last + 1 - first);
  struct sum *zero = sum_number(bits, 0);
  struct sum *run = sum_add(low, UINT64_C(1) << first, zero, 0);
  sum_free(shifted);
  sum_free(low);
  sum_free(zero);
  return run;
}

/* ------------------------------------------------------------- single bits */

/* Adds factor times the bit n of x to a sum, which is taken; it may be NULL. */
static struct sum *add_bit(struct simplify *s, struct sum *to,
                           const struct sum *x, unsigned n, uint64_t factor) {
  if (to == NULL || factor == 0)
    return to;
  struct sum *shifted = simplify_shift_right(s, x, n, false);
  struct sum *cut = simplify_truncate(s, shifted, 1);
  struct sum *bit = simplify_extend(s, cut, to->bits, false);
  struct sum *more = sum_add(to, 1, bit, factor);
  sum_free(shifted);
  sum_free(cut);
  sum_free(bit);
  sum_free(to);
  return more;
}

struct sum *simplify_count(struct simplify *s, uint32_t term) {
  const struct sum *sum = simplify_sum(s, term);
  uint64_t open = ~s->ranges[term].zeros & formula_mask(sum->bits);
  struct sum *count = sum_number(sum->bits, 0);
  for (; open; open &= open - 1)
    count = add_bit(s, count, sum, low_bit(open), 1);
  return count;
}

/* Is the table factor * x + first for all numbers in the range? */
static struct sum *straight(struct simplify *s, const struct piecewise *table,
                            uint32_t a, unsigned bits) {
  struct range r = s->ranges[a];
  uint64_t first = piecewise_find(table, r.low, 0);
  uint64_t factor = piecewise_find(table, r.low + 1, 0) - first;
  const struct sum *x = simplify_sum(s, a);
  for (uint64_t n = 0; n <= r.high - r.low; n++)
    if (((piecewise_find(table, r.low + n, 0) - first - n * factor) &
         formula_mask(bits)) != 0)
      return NULL;
  struct sum *wide = bits < x->bits ? simplify_truncate(s, x, bits)
                                    : simplify_extend(s, x, bits, false);
  struct sum *fixed = sum_number(bits, first - r.low * factor);
  struct sum *line = sum_add(wide, factor, fixed, 1);
  sum_free(wide);
  sum_free(fixed);
  return line;
}

/* Is it a sum of what each bit contributes? */
static struct sum *by_bits(struct simplify *s, const struct piecewise *table,
                           uint32_t a, uint64_t open, unsigned bits) {
  struct range r = s->ranges[a];
  uint64_t first = piecewise_find(table, r.ones, 0);
  open &= ~r.ones;
  for (uint64_t n = open;; n = (n - 1) & open) { /* all subsets */
    uint64_t sum = first;
    for (uint64_t left = n; left; left &= left - 1)
      sum += piecewise_find(table, r.ones | (left & (0 - left)), 0) - first;
    if ((piecewise_find(table, r.ones | n, 0) - sum) & formula_mask(bits))
      return NULL;
    if (n == 0)
      break;
  }
  struct sum *all = sum_number(bits, first);
  for (uint64_t left = open; left; left &= left - 1) {
    uint64_t bit = left & (0 - left);
    all = add_bit(s, all, simplify_sum(s, a), low_bit(bit),
                  piecewise_find(table, r.ones | bit, 0) - first);
  }
  return all;
}

/* Is it the remainder of a division by some number? */
static struct sum *remainders(struct simplify *s, const struct piecewise *table,
                              uint32_t a, unsigned bits) {
  struct range r = s->ranges[a];
  unsigned from = s->to->terms[a].bits;
  uint64_t divisor = 0;
  for (uint64_t n = r.low; n <= r.high; n++) {
    uint64_t value = piecewise_find(table, n, 0);
    divisor = divisor > value ? divisor : value + 1;
  }
  if (divisor == 0 || divisor > r.high || divisor > formula_mask(from))
    return NULL;
  for (uint64_t n = r.low; n <= r.high; n++)
    if (piecewise_find(table, n, 0) != n % divisor)
      return NULL;
  struct sum *rest = simplify_remainder(s, a, divisor);
  struct sum *sum = bits < from ? simplify_truncate(s, rest, bits)
                                : simplify_extend(s, rest, bits, false);
  sum_free(rest);
  return sum;
}

struct sum *simplify_table(struct simplify *s, const struct piecewise *table,
                           uint32_t a, unsigned bits) {
  struct range r = s->ranges[a];
  uint64_t open = ~r.zeros & formula_mask(s->to->terms[a].bits);
  struct sum *sum = NULL;
  if (r.high - r.low < MOST_VALUES && r.high < UINT64_MAX)
    sum = straight(s, table, a, bits);
  if (sum == NULL && r.high - r.low < MOST_VALUES && r.high < UINT64_MAX)
    sum = remainders(s, table, a, bits);
  if (sum == NULL && bit_count(open & ~r.ones) <= 10)
    sum = by_bits(s, table, a, open, bits);
  return sum;
}
