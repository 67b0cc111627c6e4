/*
 * solver/simplify_divide.c - quotients and remainders, and products with them.
 *
 *     x / y * y             x - x % y
 *     (x % n + y) % n       (x + y) % n
 *     (n * x + y) / n       x, where 0 <= y < n
 *
 * A shift to the right is a quotient, too, and the bits that go are its
 * remainder.
 */
#include "solver/simplify_impl.h"

#include "base/bug.h"

/* Remainders of the same division inside of a sum are replaced by what was
 * divided: ((x % n) + y) % n.  NULL: there are none. */
static struct sum *without_remainders(struct simplify *s, const struct sum *sum,
                                      uint64_t n) {
  for (size_t i = 0; i < sum->count; i++) {
    if (product_degree(&sum->items[i]) != 1)
      continue;
    uint32_t term = sum->items[i].terms[0], inner = term;
    if (simplify_at(s, term)->kind.op == IR_ZEXT)
      inner = simplify_at(s, term)->a[0];
    const struct formula_term *t = simplify_at(s, inner);
    if (t->kind.op != IR_UREM || !simplify_is_number(s, t->a[1]) ||
        simplify_at(s, t->a[1])->number == 0 ||
        (simplify_at(s, t->a[1])->number % n != 0 && !SEEDED_BUG(175)))
      continue;
    struct sum *x =
        simplify_extend(s, simplify_sum(s, t->a[0]), sum->bits, false);
    struct sum *old = sum_term(sum->bits, term);
    uint64_t factor = sum->items[i].factor;
    struct sum *less = sum_add(sum, 1, old, 0 - factor);
    struct sum *more = less ? sum_add(less, 1, x, factor) : NULL;
    sum_free(x);
    sum_free(old);
    sum_free(less);
    return more;
  }
  return NULL;
}

/* Factors are replaced by their remainders. */
static struct sum *with_small_factors(const struct sum *sum, uint64_t n) {
  struct sum *small = sum_number(sum->bits, 0);
  for (size_t i = 0; i < sum->count && small; i++) {
    int64_t factor = product_factor(sum, i), left = factor % (int64_t)n;
    struct sum *one = sum_copy(sum), *more;
    one->items[0] = sum->items[i];
    one->items[0].factor = 1;
    one->count = 1;
    more =
        sum_add(small, 1, one, (uint64_t)(left < 0 ? left + (int64_t)n : left));
    one->count = sum->count;
    sum_free(one);
    sum_free(small);
    small = more;
  }
  return small;
}

/* A sum with the same remainder by n, where nothing wraps around. */
static struct sum *congruent(struct simplify *s, const struct sum *sum,
                             uint64_t n) {
  struct sum *now = sum_copy(sum);
  for (int round = 0; round < 64; round++) {
    struct sum *next = without_remainders(s, now, n);
    bool good = next && simplify_fits(s, next, false);
    sum_free(good ? now : next);
    if (!good)
      break;
    now = next;
  }
  struct sum *small = with_small_factors(now, n);
  bool good = small && simplify_fits(s, small, false);
  sum_free(good ? now : small);
  return good ? small : now;
}

/* sum % n, where the sum fits without sign. */
static struct sum *remainder_of(struct simplify *s, const struct sum *sum,
                                uint64_t n) {
  int128 low, high;
  struct sum *now = congruent(s, sum, n);
  if (sum_bounds(now, s->to, s->ranges, false, &low, &high) && high < (int128)n)
    return now;
  unsigned bits = sum->bits;
  uint32_t a = simplify_term(s, now), b = simplify_number(s, bits, n);
  return sum_copy(simplify_sum(
      s, simplify_put(s, formula_kind_of(IR_UREM, bits), a, b, 0)));
}

/* The quotient where the rest of the sum is below n; NULL: it is not. */
static struct sum *quotient_of(struct simplify *s, const struct sum *sum,
                               uint64_t n, bool is_signed) {
  int128 low, high;
  struct sum *rest, *quotient;
  if (!simplify_fits(s, sum, is_signed))
    return NULL;
  quotient = sum_divide(sum, n, &rest);
  bool good = sum_bounds(rest, s->to, s->ranges, is_signed, &low, &high) &&
              low >= 0 && high < (int128)n;
  sum_free(rest);
  if (good)
    return quotient;
  sum_free(quotient);
  return NULL;
}

static unsigned power_of(uint64_t n) {
  return n && (n & (n - 1)) == 0 ? low_bit(n) : 64;
}

/* Division of numbers without sign, by a number; NULL: it is no sum. */
static struct sum *divide_by(struct simplify *s, unsigned op, uint32_t term,
                             uint64_t n) {
  const struct sum *a = simplify_sum(s, term);
  unsigned power = power_of(n);
  if (n == 0 || n > formula_mask(a->bits) >> 1)
    return NULL;
  if (op == IR_UDIV)
    return power < 64 ? simplify_shift_right(s, a, power, false)
                      : quotient_of(s, a, n, false);
  if (power < 64)
    return simplify_mask(s, term, n - 1);
  return simplify_fits(s, a, false) ? remainder_of(s, a, n) : NULL;
}

/* With sign, where the quotient is exact. */
static struct sum *divide_exactly(struct simplify *s, const struct sum *a,
                                  uint64_t n) {
  struct sum *rest, *quotient;
  if (n == 0 || n > formula_mask(a->bits) >> 1 || !simplify_fits(s, a, true))
    return NULL;
  quotient = sum_divide(a, n, &rest);
  bool exact = rest->count == 0;
  sum_free(rest);
  if (exact)
    return quotient;
  sum_free(quotient);
  return NULL;
}

uint32_t simplify_divide(struct simplify *s, struct formula_kind kind,
                         const uint32_t *a) {
  struct sum *sum = NULL;
  unsigned bits = simplify_bits(s, a[0]);
  if ((kind.op == IR_SDIV || kind.op == IR_SREM) &&
      simplify_is_positive(s, a[0]) && simplify_is_positive(s, a[1]))
    kind = formula_kind_of(kind.op == IR_SDIV ? IR_UDIV : IR_UREM, bits);
  bool plain = kind.op == IR_UDIV || kind.op == IR_UREM;
  if (plain && s->ranges[a[0]].high < s->ranges[a[1]].low)
    return kind.op == IR_UREM ? a[0] : simplify_number(s, bits, 0);
  if (simplify_is_number(s, a[1])) {
    uint64_t n = simplify_at(s, a[1])->number;
    sum = plain                ? divide_by(s, kind.op, a[0], n)
          : kind.op == IR_SDIV ? divide_exactly(s, simplify_sum(s, a[0]), n)
                               : NULL;
  }
  return simplify_settle(s, sum, kind, a);
}

struct sum *simplify_remainder(struct simplify *s, uint32_t term, uint64_t n) {
  unsigned bits = simplify_bits(s, term);
  uint32_t by = simplify_number(s, bits, n);
  uint32_t t = simplify_divide(s, formula_kind_of(IR_UREM, bits),
                               (uint32_t[]){term, by, 0});
  return sum_copy(simplify_sum(s, t));
}

/* The remainder that belongs to a quotient: of x / y, or x >> n. */
static struct sum *remainder_for(struct simplify *s, uint32_t quotient) {
  struct formula_term t = *simplify_at(s, quotient);
  if (t.kind.op == IR_LSHR || t.kind.op == IR_ASHR)
    return simplify_mask(s, t.a[0],
                         (UINT64_C(1) << simplify_at(s, t.a[1])->number) - 1);
  unsigned op = t.kind.op == IR_UDIV ? IR_UREM : IR_SREM;
  uint32_t r = simplify_divide(s, formula_kind_of(op, t.bits), t.a);
  return sum_copy(simplify_sum(s, r));
}

/* Does the product have both, a quotient and what was divided by?  Then how
 * often, beside the other terms, which stay. */
static bool undivides(const struct simplify *s, const struct sum *sum, size_t i,
                      unsigned n, struct product *left) {
  const struct product *p = &sum->items[i];
  struct formula_term t = *simplify_at(s, p->terms[n]);
  bool shift = t.kind.op == IR_LSHR || t.kind.op == IR_ASHR;
  if (!shift && t.kind.op != IR_UDIV && t.kind.op != IR_SDIV)
    return false;
  unsigned count = product_degree(p), kept = 0;
  bool by_number = simplify_is_number(s, t.a[1]), found = false;
  if (shift && !by_number)
    return false;
  *left = *p;
  for (unsigned k = 0; k < SUM_DEGREE; k++)
    left->terms[k] = SUM_NONE;
  for (unsigned k = 0; k < count; k++)
    if (k == n || (!by_number && !found && p->terms[k] == t.a[1]))
      found = found || k != n;
    else
      left->terms[kept++] = p->terms[k];
  if (!by_number)
    return found;
  uint64_t number = simplify_at(s, t.a[1])->number;
  if (shift)
    number = number < t.bits ? UINT64_C(1) << number : 0;
  if (number == 0 || number > formula_mask(t.bits) >> 1)
    return false;
  int64_t factor = product_factor(sum, i);
  left->factor = (uint64_t)(factor / (int64_t)number) & formula_mask(t.bits);
  return factor % (int64_t)number == 0;
}

/* Is x / y * y + x % y the same as x as whole numbers, too? */
static bool is_whole(const struct simplify *s, const struct formula_term *t,
                     enum meaning meaning) {
  const struct sum *x = simplify_sum(s, t->a[0]);
  bool is_signed = meaning == WHOLE_SIGNED;
  bool plain = t->kind.op == IR_UDIV || t->kind.op == IR_LSHR;
  if (!simplify_fits(s, x, is_signed))
    return false;
  if (!is_signed)
    return plain;
  if (plain)
    return simplify_is_positive(s, t->a[0]) && simplify_is_positive(s, t->a[1]);
  int64_t least = -(int64_t)(formula_mask(t->bits) >> 1) - 1;
  return t->kind.op == IR_ASHR || s->ranges[t->a[0]].least > least ||
         s->ranges[t->a[1]].high < formula_mask(t->bits);
}

/* The sum with x - x % y for x / y * y, in the product i; NULL: it is too
 * long. */
static struct sum *undivided(struct simplify *s, const struct sum *sum,
                             size_t i, const struct formula_term *t,
                             struct sum *rest, const struct product *left,
                             bool exact) {
  const struct sum *x = simplify_sum(s, t->a[0]);
  struct sum *one = sum_number(sum->bits, 1), *old = sum_number(sum->bits, 1);
  struct sum *next = NULL, *product = NULL;
  one->items[0] = *left;
  old->items[0] = sum->items[i];
  struct sum *whole = SEEDED_BUG(171) ? sum_copy(x)
                      : exact         ? sum_add_exact(x, rest, true)
                                      : sum_add(x, 1, rest, ~UINT64_C(0));
  if (whole)
    product = exact ? sum_multiply_exact(whole, one) : sum_multiply(whole, one);
  struct sum *without = sum_add(sum, 1, old, ~UINT64_C(0));
  if (product)
    next = exact ? sum_add_exact(without, product, false)
                 : sum_add(without, 1, product, 1);
  struct sum *const parts[] = {rest, one, old, whole, product, without};
  for (size_t n = 0; n < sizeof parts / sizeof *parts; n++)
    sum_free(parts[n]);
  return next;
}

struct sum *simplify_undivide(struct simplify *s, struct sum *sum,
                              enum meaning meaning) {
  struct product left;
  for (size_t i = 0; i < sum->count; i++)
    for (unsigned n = 0; n < product_degree(&sum->items[i]); n++) {
      if (!undivides(s, sum, i, n, &left))
        continue;
      struct formula_term t = *simplify_at(s, sum->items[i].terms[n]);
      if (meaning != MODULAR && !is_whole(s, &t, meaning))
        continue;
      struct sum *rest = remainder_for(s, sum->items[i].terms[n]);
      bool good = rest && (meaning == MODULAR ||
                           simplify_fits(s, rest, meaning == WHOLE_SIGNED));
      if (!good) {
        sum_free(rest);
        continue;
      }
      struct sum *next =
          undivided(s, sum, i, &t, rest, &left, meaning != MODULAR);
      if (next == NULL)
        return sum;
      sum_free(sum);
      return simplify_undivide(s, next, meaning);
    }
  return sum;
}
