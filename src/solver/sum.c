/*
 * solver/sum.c - sums of products, and between what they lie.
 */
#include "solver/sum.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/bug.h"

/* ------------------------------------------------------------------ making */

static size_t size_of(size_t count) {
  return sizeof(struct sum) + count * sizeof(struct product);
}

static struct sum *make(unsigned bits, const struct product *items,
                        size_t count) {
  struct sum *s = alloc_raw(size_of(count));
  s->bits = bits;
  s->count = count;
  memcpy(s->items, items, count * sizeof *items);
  return s;
}

void sum_free(struct sum *s) {
  if (s)
    alloc_free(s, size_of(s->count));
}

struct sum *sum_copy(const struct sum *s) {
  return make(s->bits, s->items, s->count);
}

static struct product product_of(uint64_t factor, uint32_t term) {
  struct product p = {.factor = factor};
  p.terms[0] = term;
  for (int n = 1; n < SUM_DEGREE; n++)
    p.terms[n] = SUM_NONE;
  return p;
}

struct sum *sum_number(unsigned bits, uint64_t number) {
  struct product p = product_of(number & formula_mask(bits), SUM_NONE);
  return make(bits, &p, p.factor != 0);
}

struct sum *sum_term(unsigned bits, uint32_t term) {
  struct product p = product_of(1, term);
  return make(bits, &p, 1);
}

static int by_terms(const void *a, const void *b) {
  const struct product *x = a, *y = b;
  for (int n = 0; n < SUM_DEGREE; n++)
    if (x->terms[n] != y->terms[n])
      return x->terms[n] < y->terms[n] ? -1 : 1;
  return 0;
}

/* Products of any order, of which several may have the same terms, as a sum.
 * exact: no factor may leave its width.  NULL: it is too long, or one does. */
static struct sum *gather(unsigned bits, struct product *items, size_t count,
                          bool exact) {
  size_t kept = 0;
  qsort(items, count, sizeof *items, by_terms);
  for (size_t i = 0, next; i < count; i = next) {
    uint64_t factor = 0;
    int128 whole = 0;
    for (next = i; next < count && by_terms(&items[i], &items[next]) == 0;
         next++) {
      factor += items[next].factor;
      whole += formula_signed(items[next].factor, bits);
    }
    factor &= formula_mask(bits);
    if (exact && whole != formula_signed(factor, bits))
      return NULL;
    items[kept] = items[i];
    items[kept].factor = factor;
    kept += factor != 0;
  }
  return kept <= SUM_MOST ? make(bits, items, kept) : NULL;
}

/* -------------------------------------------------------------- arithmetic */

static struct sum *add(const struct sum *a, uint64_t x, const struct sum *b,
                       uint64_t y, bool exact) {
  assert(a->bits == b->bits);
  uint64_t mask = formula_mask(a->bits);
  size_t count = a->count + b->count;
  struct product *items = alloc_raw((count + 1) * sizeof *items);
  for (size_t i = 0; i < a->count; i++) {
    items[i] = a->items[i];
    items[i].factor = items[i].factor * x & mask;
  }
  for (size_t i = 0; i < b->count; i++) {
    items[a->count + i] = b->items[i];
    items[a->count + i].factor = b->items[i].factor * y & mask;
  }
  struct sum *s = gather(a->bits, items, count, exact);
  alloc_free(items, (count + 1) * sizeof *items);
  return s;
}

struct sum *sum_add(const struct sum *a, uint64_t x, const struct sum *b,
                    uint64_t y) {
  return add(a, x, b, y, false);
}

struct sum *sum_add_exact(const struct sum *a, const struct sum *b,
                          bool subtract) {
  uint64_t sign = UINT64_C(1) << (a->bits - 1);
  for (size_t i = 0; subtract && i < b->count; i++)
    if (b->items[i].factor == sign) /* its negation has no room */
      return NULL;
  return add(a, 1, b, subtract ? ~UINT64_C(0) : 1, true);
}

unsigned product_degree(const struct product *p) {
  unsigned n = 0;
  while (n < SUM_DEGREE && p->terms[n] != SUM_NONE)
    n++;
  return n;
}

int64_t product_factor(const struct sum *s, size_t i) {
  return formula_signed(s->items[i].factor, s->bits);
}

/* False: of too high a degree. */
static bool join(struct product *to, const struct product *a,
                 const struct product *b) {
  unsigned i = 0, k = 0, n = 0;
  unsigned x = product_degree(a), y = product_degree(b);
  if (x + y > SUM_DEGREE)
    return false;
  *to = product_of(a->factor * b->factor, SUM_NONE);
  while (i < x || k < y)
    to->terms[n++] = k == y || (i < x && a->terms[i] < b->terms[k])
                         ? a->terms[i++]
                         : b->terms[k++];
  return true;
}

static struct sum *multiply(const struct sum *a, const struct sum *b,
                            bool exact) {
  assert(a->bits == b->bits);
  size_t most = a->count * b->count, count = 0;
  struct product *items = alloc_raw((most + 1) * sizeof *items);
  bool good = most <= (size_t)SUM_MOST * 4;
  for (size_t i = 0; i < a->count && good; i++)
    for (size_t k = 0; k < b->count && good; k++) {
      int128 whole =
          (int128)product_factor(a, i) * (int128)product_factor(b, k);
      good = join(&items[count], &a->items[i], &b->items[k]);
      if (good) {
        items[count].factor &= formula_mask(a->bits);
        good = !exact || whole == formula_signed(items[count].factor, a->bits);
      }
      count++;
    }
  struct sum *s = good ? gather(a->bits, items, count, exact) : NULL;
  alloc_free(items, (most + 1) * sizeof *items);
  return s;
}

struct sum *sum_multiply(const struct sum *a, const struct sum *b) {
  return multiply(a, b, false);
}

struct sum *sum_multiply_exact(const struct sum *a, const struct sum *b) {
  return multiply(a, b, true);
}

struct sum *sum_divide(const struct sum *s, uint64_t n, struct sum **rest) {
  struct product quotient[SUM_MOST], remainder[SUM_MOST];
  size_t count = 0, others = 0;
  assert(n > 0 && n <= (uint64_t)INT64_MAX && s->count <= SUM_MOST);
  for (size_t i = 0; i < s->count; i++) {
    int64_t factor = product_factor(s, i), divisor = (int64_t)n;
    int64_t part = factor / divisor, left = factor % divisor;
    bool constant = s->items[i].terms[0] == SUM_NONE;
    if (constant && left < 0) { /* the rest of a number is not negative */
      left += divisor;
      part--;
    }
    if (left != 0 && !constant)
      part = 0;
    if (part != 0) {
      quotient[count] = s->items[i];
      quotient[count++].factor = (uint64_t)part & formula_mask(s->bits);
    }
    if (left != 0) {
      remainder[others] = s->items[i];
      if (constant)
        remainder[others].factor = (uint64_t)left & formula_mask(s->bits);
      others++;
    }
  }
  *rest = make(s->bits, remainder, others);
  return make(s->bits, quotient, count);
}

bool sum_is_number(const struct sum *s, uint64_t *number) {
  if (s->count > 1 || (s->count == 1 && s->items[0].terms[0] != SUM_NONE))
    return false;
  *number = s->count ? s->items[0].factor : 0;
  return true;
}

bool sum_is_term(const struct sum *s, uint32_t *term) {
  if (s->count != 1 || s->items[0].factor != 1 ||
      product_degree(&s->items[0]) != 1)
    return false;
  *term = s->items[0].terms[0];
  return true;
}

/* ------------------------------------------------------------------ bounds */

struct bounds {
  int128 low, high;
};

static struct bounds bounds_of(struct range r, bool is_signed) {
  return is_signed ? (struct bounds){r.least, r.greatest}
                   : (struct bounds){(int128)r.low, (int128)r.high};
}

/* False: a number has no room. */
static bool times(struct bounds *to, struct bounds a, struct bounds b) {
  int128 x[4] = {a.low, a.low, a.high, a.high};
  int128 y[4] = {b.low, b.high, b.low, b.high};
  struct bounds r = {0, 0};
  for (int n = 0; n < 4; n++) {
    int128 z;
    if (MUL_OVERFLOWS(x[n], y[n], &z))
      return false;
    r.low = n == 0 || z < r.low ? z : r.low;
    r.high = n == 0 || z > r.high ? z : r.high;
  }
  *to = r;
  return true;
}

static bool plus(struct bounds *to, struct bounds a) {
  return !ADD_OVERFLOWS(to->low, a.low, &to->low) &&
         !ADD_OVERFLOWS(to->high, a.high, &to->high);
}

/* The term whose only product is this one, or SUM_NONE. */
static uint32_t single(const struct product *p) {
  return product_degree(p) == 1 ? p->terms[0] : SUM_NONE;
}

/* r is the remainder of x and y: x - r is between zero and x, and y - r and
 * y + r are positive where y is.  False: these two are no such pair. */
static bool pair(const struct formula *f, const struct range *ranges,
                 uint32_t r, uint32_t other, bool opposite, bool is_signed,
                 struct bounds *to) {
  const struct formula_term *t = &f->terms[r];
  bool rem = t->kind.op == IR_UREM, srem = t->kind.op == IR_SREM;
  uint64_t half = formula_mask(t->bits) >> 1;
  if (srem ? !is_signed
           : !rem || (is_signed && (ranges[t->a[0]].high > half ||
                                    ranges[t->a[1]].high > half)))
    return false;
  struct bounds x = bounds_of(ranges[other], is_signed);
  struct bounds part = bounds_of(ranges[r], is_signed);
  if (other == t->a[0] && opposite) {
    *to = (struct bounds){x.low < 0 ? x.low : 0, x.high > 0 ? x.high : 0};
    return true;
  }
  if (other != t->a[1] || x.low < 1)
    return false;
  to->low = 1;
  to->high = x.high + (opposite ? -part.low : part.high);
  return true;
}

/* Takes two products together whose difference or sum is known better than
 * each of them. */
static bool add_pair(const struct sum *s, const struct formula *f,
                     const struct range *ranges, bool is_signed, size_t i,
                     bool *done, struct bounds *sum) {
  uint32_t r = single(&s->items[i]);
  if (r == SUM_NONE)
    return true;
  for (size_t k = 0; k < s->count; k++) {
    uint32_t other = single(&s->items[k]);
    int64_t x = product_factor(s, i), y = product_factor(s, k);
    struct bounds b;
    if (done[k] || k == i || other == SUM_NONE || (y != x && y != -x) ||
        y == INT64_MIN || !pair(f, ranges, r, other, x == -y, is_signed, &b))
      continue;
    done[i] = done[k] = true;
    return times(&b, b, (struct bounds){y, y}) && plus(sum, b);
  }
  return true;
}

bool sum_bounds(const struct sum *s, const struct formula *f,
                const struct range *ranges, bool is_signed, int128 *low,
                int128 *high) {
  struct bounds sum = {0, 0};
  bool done[SUM_MOST] = {false};
  assert(s->count <= SUM_MOST);
  for (size_t i = 0; i < s->count; i++)
    if (!done[i] && !add_pair(s, f, ranges, is_signed, i, done, &sum))
      return false;
  for (size_t i = 0; i < s->count; i++) {
    int64_t factor = product_factor(s, i);
    struct bounds b = {factor, factor};
    if (done[i])
      continue;
    for (unsigned n = 0; n < product_degree(&s->items[i]); n++)
      if (!times(&b, b, bounds_of(ranges[s->items[i].terms[n]], is_signed)))
        return false;
    if (!plus(&sum, b))
      return false;
  }
  *low = sum.low;
  *high = sum.high;
  return true;
}

bool sum_fits(const struct sum *s, const struct formula *f,
              const struct range *ranges, bool is_signed) {
  int128 low, high, most = formula_mask(s->bits), least = 0;
  if (SEEDED_BUG(172)) /* nothing wraps around */
    return true;
  if (is_signed) {
    most = formula_mask(s->bits) >> 1;
    least = -most - 1;
  }
  return sum_bounds(s, f, ranges, is_signed, &low, &high) && low >= least &&
         high <= most;
}
