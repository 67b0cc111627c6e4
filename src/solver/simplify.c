/*
 * solver/simplify.c - makes a formula simpler: numbers are written as sums of
 * products, where that is the same, and comparisons are decided by what is left
 * of their difference.
 *
 *     q = a / b; q * b + a % b == a     a - a % b + a % b - a  is 0
 *     (a % 255 + b) % 255               (a + b) % 255
 *     2 * x < 2 * x + 2                 -2 < 0, where nothing wraps around
 *
 * Terms are made in their order, operands first.  Once a term is made, what is
 * asserted of it may be used for the terms behind it: the assertion itself
 * stays, of a term that was made without it.  So the first assertion, in the
 * order of their terms, is replaced by one that means the same; given that it
 * holds, so is the second one; and so on.
 */
#include "solver/simplify_impl.h"

#include <string.h>

#include "base/alloc.h"
#include "base/bug.h"

enum { LONGEST = 16 };

/* ------------------------------------------------------------------- terms */

/* Knows the new terms. */
static void learn(struct simplify *s) {
  while (s->known < s->to->term_count) {
    const struct formula_term *t = &s->to->terms[s->known];
    size_t ranges = s->known, sums = s->known;
    VEC_ROOM(s->ranges, ranges, s->range_capacity);
    VEC_ROOM(s->sums, sums, s->sum_capacity);
    struct range r = range_of_term(s->to, t, s->ranges);
    range_sharpen(&r, t->bits);
    s->ranges[s->known] = r;
    s->sums[s->known] = t->kind.op == FORMULA_NUMBER
                            ? sum_number(t->bits, t->number)
                            : sum_term(t->bits, (uint32_t)s->known);
    s->known++;
  }
}

uint32_t simplify_put(struct simplify *s, struct formula_kind kind, uint32_t a,
                      uint32_t b, uint32_t c) {
  uint32_t t = formula_operation(s->to, kind, a, b, c);
  learn(s);
  if (s->ranges[t].low == s->ranges[t].high)
    return simplify_number(s, s->to->terms[t].bits, s->ranges[t].low);
  return t;
}

uint32_t simplify_number(struct simplify *s, unsigned bits, uint64_t number) {
  uint32_t t = formula_number(s->to, bits, number);
  learn(s);
  return t;
}

const struct sum *simplify_sum(const struct simplify *s, uint32_t term) {
  return s->sums[term];
}

bool simplify_fits(const struct simplify *s, const struct sum *sum,
                   bool is_signed) {
  return sum_fits(sum, s->to, s->ranges, is_signed);
}

/* a op b, where one of them may be missing. */
static uint32_t join(struct simplify *s, unsigned op, uint32_t a, uint32_t b,
                     unsigned bits) {
  if (a == SUM_NONE && op == IR_SUB)
    a = simplify_number(s, bits, 0);
  if (a == SUM_NONE)
    return b;
  if (bits == 1)
    op = op == IR_MUL ? IR_AND : IR_XOR;
  return simplify_put(s, formula_kind_of(op, bits), a, b, 0);
}

static uint32_t product_term(struct simplify *s, const struct product *p,
                             uint64_t factor, unsigned bits) {
  uint32_t t = SUM_NONE;
  for (unsigned n = 0; n < product_degree(p); n++)
    t = join(s, IR_MUL, t, p->terms[n], bits);
  if (t == SUM_NONE || factor != 1)
    t = join(s, IR_MUL, t, simplify_number(s, bits, factor), bits);
  return t;
}

/* Products with positive factors first, those with negative ones behind. */
static uint32_t build(struct simplify *s, const struct sum *sum) {
  uint32_t t = SUM_NONE;
  unsigned bits = sum->bits;
  for (size_t i = 0; i < sum->count; i++)
    if (product_factor(sum, i) >= 0 && product_degree(&sum->items[i]) > 0)
      t = join(s, IR_ADD, t,
               product_term(s, &sum->items[i], sum->items[i].factor, bits),
               bits);
  for (size_t i = 0; i < sum->count; i++)
    if (product_factor(sum, i) < 0 && product_degree(&sum->items[i]) > 0)
      t = join(s, IR_SUB, t,
               product_term(s, &sum->items[i],
                            (0 - sum->items[i].factor) & formula_mask(bits),
                            bits),
               bits);
  for (size_t i = 0; i < sum->count; i++)
    if (product_degree(&sum->items[i]) == 0)
      t = join(s, IR_ADD, t, simplify_number(s, bits, sum->items[i].factor),
               bits);
  return t == SUM_NONE ? simplify_number(s, bits, 0) : t;
}

/* The term is this sum, which is taken, if it is one of the new ones, from
 * `first` on: those before may be in use as they are. */
static void set_sum(struct simplify *s, size_t first, uint32_t term,
                    struct sum *sum) {
  if (term < first || simplify_is_number(s, term)) {
    sum_free(sum);
    return;
  }
  sum_free(s->sums[term]);
  s->sums[term] = sum;
}

uint32_t simplify_term(struct simplify *s, struct sum *sum) {
  uint32_t t;
  size_t first = s->to->term_count;
  if (!sum_is_term(sum, &t)) {
    t = build(s, sum);
    set_sum(s, first, t, sum);
  } else {
    sum_free(sum);
  }
  return t;
}

/* Is it better to compute it as a sum? */
static bool is_short(const struct sum *sum) {
  size_t products = 0;
  for (size_t i = 0; i < sum->count; i++)
    products += product_degree(&sum->items[i]) > 1;
  return sum->count <= LONGEST && products <= 1;
}

uint32_t simplify_settle(struct simplify *s, struct sum *sum,
                         struct formula_kind kind, const uint32_t *a) {
  size_t first = s->to->term_count;
  if (sum && is_short(sum))
    return simplify_term(s, sum);
  uint32_t t = simplify_put(s, kind, a[0], a[1], a[2]);
  if (sum)
    set_sum(s, first, t, sum);
  return t;
}

/* -------------------------------------------------------------- operations */

/* Can no bit be set in both? */
static bool disjoint(const struct simplify *s, uint32_t a, uint32_t b) {
  uint64_t mask = formula_mask(simplify_bits(s, a));
  return (~s->ranges[a].zeros & ~s->ranges[b].zeros & mask) == 0;
}

static uint32_t bitwise(struct simplify *s, struct formula_kind kind,
                        const uint32_t *a) {
  const struct sum *x = simplify_sum(s, a[0]), *y = simplify_sum(s, a[1]);
  unsigned bits = simplify_bits(s, a[0]);
  bool number = simplify_is_number(s, a[1]);
  uint64_t n = number ? simplify_at(s, a[1])->number : 0;
  struct sum *sum = NULL;
  if (simplify_is_number(s, a[0]) && !number)
    return bitwise(s, kind, (uint32_t[]){a[1], a[0], 0});
  if (a[0] == a[1])
    return kind.op == IR_XOR ? simplify_number(s, bits, 0) : a[0];
  if (kind.op == IR_XOR && number && bits == 1)
    return n ? simplify_negated(s, a[0]) : a[0];
  if (kind.op == IR_AND && number)
    sum = simplify_mask(s, a[0], n);
  else if (kind.op == IR_XOR && number && n == formula_mask(bits))
    sum = sum_add(y, 1, x, ~UINT64_C(0));
  else if (kind.op != IR_AND && disjoint(s, a[0], a[1]))
    sum = sum_add(x, 1, y, 1);
  return simplify_settle(s, sum, kind, a);
}

static uint32_t shift(struct simplify *s, struct formula_kind kind,
                      const uint32_t *a) {
  const struct sum *x = simplify_sum(s, a[0]);
  unsigned bits = simplify_bits(s, a[0]);
  struct sum *sum = NULL;
  if (simplify_is_number(s, a[1]) && simplify_at(s, a[1])->number < bits) {
    unsigned n = (unsigned)simplify_at(s, a[1])->number;
    struct sum *zero = sum_number(bits, 0);
    sum = kind.op == IR_SHL ? sum_add(x, UINT64_C(1) << n, zero, 0)
                            : simplify_shift_right(s, x, n, kind.op == IR_ASHR);
    sum_free(zero);
    if (sum && kind.op == IR_SHL)
      sum = simplify_undivide(s, sum, MODULAR);
  }
  return simplify_settle(s, sum, kind, a);
}

static uint32_t arithmetic(struct simplify *s, struct formula_kind kind,
                           const uint32_t *a) {
  const struct sum *x = simplify_sum(s, a[0]), *y = simplify_sum(s, a[1]);
  struct sum *sum =
      kind.op == IR_MUL
          ? sum_multiply(x, y)
          : sum_add(x, 1, y, kind.op == IR_ADD ? 1 : ~UINT64_C(0));
  if (sum)
    sum = simplify_undivide(s, sum, MODULAR);
  return simplify_settle(s, sum, kind, a);
}

/* min and max, where it is known which one it is. */
static uint32_t extreme(struct simplify *s, struct formula_kind kind,
                        const uint32_t *a) {
  unsigned op = kind.op == IR_SMIN   ? IR_SLE
                : kind.op == IR_SMAX ? IR_SGE
                : kind.op == IR_UMIN ? IR_ULE
                                     : IR_UGE;
  uint32_t first =
      simplify_compare(s, formula_kind_of(op, simplify_bits(s, a[0])), a);
  if (simplify_is_number(s, first))
    return simplify_at(s, first)->number ? a[0] : a[1];
  return simplify_put(s, kind, a[0], a[1], 0);
}

static uint32_t absolute(struct simplify *s, struct formula_kind kind,
                         const uint32_t *a) {
  if (simplify_is_positive(s, a[0]))
    return a[0];
  return simplify_put(s, kind, a[0], 0, 0);
}

static uint32_t selected(struct simplify *s, struct formula_kind kind,
                         const uint32_t *a) {
  if (simplify_is_number(s, a[0]))
    return simplify_at(s, a[0])->number ? a[1] : a[2];
  if (a[1] == a[2])
    return a[1];
  return simplify_put(s, kind, a[0], a[1], a[2]);
}

static uint32_t resized(struct simplify *s, struct formula_kind kind,
                        const uint32_t *a) {
  const struct sum *x = simplify_sum(s, a[0]);
  unsigned bits = kind.type.bits;
  struct sum *sum = kind.op == IR_TRUNC
                        ? simplify_truncate(s, x, bits)
                        : simplify_extend(s, x, bits, kind.op == IR_SEXT);
  return simplify_settle(s, sum, kind, a);
}

static uint32_t operation(struct simplify *s, struct formula_kind kind,
                          const uint32_t *a) {
  unsigned op = kind.op;
  if (op >= IR_EQ && op <= IR_SGE)
    return simplify_compare(s, kind, a);
  if (op >= IR_SADD_OVERFLOW && op <= IR_UMUL_OVERFLOW)
    return simplify_overflows(s, kind, a);
  switch (op) {
  case IR_ADD:
  case IR_SUB:
  case IR_MUL:
    return arithmetic(s, kind, a);
  case IR_UDIV:
  case IR_SDIV:
  case IR_UREM:
  case IR_SREM:
    return simplify_divide(s, kind, a);
  case IR_SHL:
  case IR_LSHR:
  case IR_ASHR:
    return shift(s, kind, a);
  case IR_AND:
  case IR_OR:
  case IR_XOR:
    return bitwise(s, kind, a);
  case IR_SMIN:
  case IR_SMAX:
  case IR_UMIN:
  case IR_UMAX:
    return extreme(s, kind, a);
  case IR_ABS:
    return absolute(s, kind, a);
  case IR_CTPOP:
    return simplify_settle(s, simplify_count(s, a[0]), kind, a);
  case IR_SELECT:
    return selected(s, kind, a);
  case IR_TRUNC:
  case IR_ZEXT:
  case IR_SEXT:
    return resized(s, kind, a);
  default:
    return simplify_put(s, kind, a[0], a[1], a[2]);
  }
}

static bool is_integer(ir_type type) { return type.kind == IR_INT; }

/* Rules are for integers; other operations stand as they are. */
static uint32_t any_operation(struct simplify *s, struct formula_kind kind,
                              const uint32_t *a) {
  bool converts = kind.op >= IR_TRUNC && kind.op <= IR_BITCAST;
  bool integers = is_integer(kind.type) && (!converts || is_integer(kind.from));
  if (kind.op == IR_SELECT)
    return selected(s, kind, a);
  return integers ? operation(s, kind, a)
                  : simplify_put(s, kind, a[0], a[1], a[2]);
}

/* ------------------------------------------------------------------ tables */

static bool same_table(const struct piecewise *a, const struct piecewise *b) {
  return a->count == b->count &&
         memcmp(a->items, b->items, a->count * sizeof *a->items) == 0;
}

static uint32_t put_table(struct simplify *s, const struct piecewise *table,
                          uint32_t a, unsigned bits) {
  for (uint32_t t = 0; t < s->to->term_count; t++) {
    const struct formula_term *x = simplify_at(s, t);
    if (x->kind.op == FORMULA_TABLE && x->a[0] == a && x->bits == bits &&
        same_table(s->to->tables[x->number], table))
      return t;
  }
  uint32_t t = formula_table(s->to, bits, a, table);
  learn(s);
  return t;
}

static uint32_t look_up(struct simplify *s, const struct piecewise *table,
                        uint32_t a, unsigned bits) {
  if (simplify_is_number(s, a))
    return simplify_number(s, bits,
                           piecewise_find(table, simplify_at(s, a)->number, 0));
  struct sum *sum = simplify_table(s, table, a, bits);
  if (sum && is_short(sum))
    return simplify_term(s, sum);
  size_t first = s->to->term_count;
  uint32_t t = put_table(s, table, a, bits);
  if (sum)
    set_sum(s, first, t, sum);
  return t;
}

/* ----------------------------------------------------------------- formula */

static uint32_t add_variable(struct simplify *s, const struct formula_term *t) {
  uint32_t v = formula_variable(s->to, t->bits, s->from->names[t->number]);
  learn(s);
  return v;
}

static uint32_t simpler(struct simplify *s, uint32_t term) {
  const struct formula_term *t = &s->from->terms[term];
  uint32_t a[3] = {0, 0, 0};
  for (unsigned n = 0; n < t->operands; n++)
    a[n] = s->become[t->a[n]];
  switch (t->kind.op) {
  case FORMULA_NUMBER:
    return simplify_number(s, t->bits, t->number);
  case FORMULA_VARIABLE:
    return add_variable(s, t);
  case FORMULA_TABLE:
    return look_up(s, s->from->tables[t->number], a[0], t->bits);
  default:
    return any_operation(s, t->kind, a);
  }
}

static struct intervals *copy_of(const struct intervals *set) {
  return intervals_of(set->items, set->count);
}

/* False: it does not hold. */
static bool assert_simpler(struct simplify *s,
                           const struct formula_assertion *x) {
  uint32_t term = s->become[x->term];
  if (simplify_is_number(s, term))
    return intervals_have(x->set, simplify_at(s, term)->number);
  formula_assert(s->to, term, copy_of(x->set));
  return true;
}

/* For each term, the last assertion of it, and for each assertion the one
 * before it, both counted from one. */
static uint32_t *list_assertions(const struct formula *f, uint32_t *before) {
  uint32_t *last = alloc_new(f->term_count * sizeof *last);
  for (size_t i = 0; i < f->assertion_count; i++) {
    uint32_t term = f->assertions[i].term;
    before[i] = last[term];
    last[term] = (uint32_t)i + 1;
  }
  return last;
}

/* What is asserted of a term is known from now on.  False: it cannot be. */
static bool use_assertions(struct simplify *s, uint32_t term, uint32_t last,
                           const uint32_t *before) {
  uint32_t t = s->become[term];
  for (uint32_t i = last; i && !simplify_is_number(s, t); i = before[i - 1])
    if (!range_meet(
            &s->ranges[t],
            range_of_set(s->from->assertions[i - 1].set, simplify_bits(s, t)),
            simplify_bits(s, t)))
      return false;
  return true;
}

bool formula_simplify(const struct formula *f, struct formula *to) {
  struct simplify s = {.from = f, .to = to};
  size_t size = f->term_count * sizeof *s.become;
  size_t assertions = f->assertion_count * sizeof *s.become;
  uint32_t *before = alloc_raw(assertions), *last = list_assertions(f, before);
  bool possible = true;
  formula_clear(to);
  s.become = alloc_raw(size);
  for (uint32_t i = 0; i < f->term_count && possible; i++) {
    s.become[i] = simpler(&s, i);
    possible = use_assertions(&s, i, last[i], before);
  }
  for (size_t i = 0; i < f->assertion_count && possible; i++)
    possible = assert_simpler(&s, &f->assertions[i]);
  for (size_t i = 0; i < s.known; i++)
    sum_free(s.sums[i]);
  VEC_FREE(s.sums, s.sum_capacity);
  VEC_FREE(s.ranges, s.range_capacity);
  alloc_free(s.become, size);
  alloc_free(before, assertions);
  alloc_free(last, size);
  return possible;
}
