/*
 * solver/narrow.c - what the assertions leave of each term: ranges go up
 * through a formula from operands to results, and down again, until nothing
 * changes or enough was done.
 *
 *     x + y <= 10         up:   x + y is 0 .. 200
 *     x, y in 0 .. 100    down: x + y is 0 .. 10, so x and y are 0 .. 10
 */
#include "solver/range.h"

#include "base/alloc.h"
#include "base/bug.h"

enum { MOST_ROUNDS = 6 };

struct narrow {
  const struct formula *f;
  struct range *ranges;
  bool changed, possible;
};

/* The term is in this range, too. */
static void meet(struct narrow *n, uint32_t term, struct range other) {
  struct range *r = &n->ranges[term], before = *r;
  unsigned bits = n->f->terms[term].bits;
  if (!n->possible)
    return;
  n->possible = range_meet(r, other, bits);
  n->changed = n->changed || before.low != r->low || before.high != r->high ||
               before.zeros != r->zeros || before.ones != r->ones ||
               before.least != r->least || before.greatest != r->greatest;
}

static void meet_unsigned(struct narrow *n, uint32_t term, uint64_t low,
                          uint64_t high) {
  if (low > high) {
    n->possible = false;
    return;
  }
  meet(n, term, range_between(low, high));
}

static void meet_signed(struct narrow *n, uint32_t term, int64_t least,
                        int64_t greatest) {
  struct range r = range_whole(n->f->terms[term].bits);
  r.least = least;
  r.greatest = greatest;
  meet(n, term, r);
}

/* The result of an operation on ranges, as if there were such a term. */
static struct range result_of(unsigned op, unsigned bits, struct range a,
                              struct range b) {
  struct range ranges[2] = {a, b};
  struct formula_term t = {
      .kind = {.op = (uint16_t)op, .type = {IR_INT, (uint8_t)bits}},
      .bits = (uint8_t)bits,
      .operands = 2,
      .a = {0, 1}};
  struct range r = range_of_term(NULL, &t, ranges);
  return r;
}

/* ------------------------------------------------------------- comparisons */

/* a < b or a <= b, without sign. */
static void below(struct narrow *n, uint32_t a, uint32_t b, bool strict) {
  uint64_t high = n->ranges[b].high, low = n->ranges[a].low;
  uint64_t mask = formula_mask(n->f->terms[a].bits);
  if (strict && (high == 0 || low == mask)) {
    n->possible = false;
    return;
  }
  meet_unsigned(n, a, 0, high - strict);
  meet_unsigned(n, b, low + strict, mask);
}

static void below_signed(struct narrow *n, uint32_t a, uint32_t b,
                         bool strict) {
  int64_t greatest = n->ranges[b].greatest, least = n->ranges[a].least;
  if (SEEDED_BUG(161)) { /* there are no signs */
    below(n, a, b, strict);
    return;
  }
  if (strict && (greatest == INT64_MIN || least == INT64_MAX)) {
    n->possible = false;
    return;
  }
  meet_signed(n, a, INT64_MIN, greatest - strict);
  meet_signed(n, b, least + strict, INT64_MAX);
}

/* An end of a's range that is b cannot be. */
static void differ(struct narrow *n, uint32_t a, uint32_t b) {
  struct range x = n->ranges[a], y = n->ranges[b];
  if (y.low != y.high)
    return;
  if (x.low == x.high) {
    n->possible = n->possible && x.low != y.low;
    return;
  }
  if (x.low == y.low)
    meet_unsigned(n, a, x.low + 1, x.high);
  if (x.high == y.low)
    meet_unsigned(n, a, x.low, x.high - 1);
}

static void compare(struct narrow *n, unsigned op, const uint32_t *a,
                    bool holds) {
  static const uint8_t opposite[] = {
      [IR_EQ - IR_EQ] = IR_NE,   [IR_NE - IR_EQ] = IR_EQ,
      [IR_ULT - IR_EQ] = IR_UGE, [IR_ULE - IR_EQ] = IR_UGT,
      [IR_UGT - IR_EQ] = IR_ULE, [IR_UGE - IR_EQ] = IR_ULT,
      [IR_SLT - IR_EQ] = IR_SGE, [IR_SLE - IR_EQ] = IR_SGT,
      [IR_SGT - IR_EQ] = IR_SLE, [IR_SGE - IR_EQ] = IR_SLT};
  switch (holds ? op : opposite[op - IR_EQ]) {
  case IR_EQ:
    meet(n, a[0], n->ranges[a[1]]);
    meet(n, a[1], n->ranges[a[0]]);
    break;
  case IR_NE:
    differ(n, a[0], a[1]);
    differ(n, a[1], a[0]);
    break;
  case IR_ULT:
  case IR_ULE:
    below(n, a[0], a[1], (holds ? op : opposite[op - IR_EQ]) == IR_ULT);
    break;
  case IR_UGT:
  case IR_UGE:
    below(n, a[1], a[0], (holds ? op : opposite[op - IR_EQ]) == IR_UGT);
    break;
  case IR_SLT:
  case IR_SLE:
    below_signed(n, a[0], a[1], (holds ? op : opposite[op - IR_EQ]) == IR_SLT);
    break;
  default:
    below_signed(n, a[1], a[0], (holds ? op : opposite[op - IR_EQ]) == IR_SGT);
    break;
  }
}

/* -------------------------------------------------------------- operations */

/* Bits of an operand that the result and the other one tell. */
static void and_or(struct narrow *n, unsigned op, uint32_t a, uint32_t b,
                   struct range r) {
  struct range other = n->ranges[b], known = range_whole(n->f->terms[a].bits);
  if (op == IR_AND) {
    known.ones = r.ones;
    known.zeros |= r.zeros & other.ones;
  } else {
    known.zeros |= r.zeros;
    known.ones = r.ones & other.zeros;
  }
  meet(n, a, known);
}

/* What was shifted, for a number of places that is known. */
static void shifted(struct narrow *n, const struct formula_term *t,
                    struct range r) {
  struct range by = n->ranges[t->a[1]];
  uint64_t mask = formula_mask(t->bits);
  unsigned k = (unsigned)by.low;
  if (by.low != by.high || by.low >= t->bits || k == 0)
    return;
  struct range known = range_whole(t->bits);
  if (t->kind.op == IR_SHL) {
    known.zeros |= r.zeros >> k & mask >> k;
    known.ones |= r.ones >> k;
  } else {
    known.zeros |= r.zeros << k & mask;
    known.ones |= r.ones << k & mask;
  }
  if (t->kind.op == IR_LSHR) {
    uint64_t below = (UINT64_C(1) << k) - 1;
    uint64_t most = mask >> k;
    known.low = (r.low < most ? r.low : most) << k;
    known.high = ((r.high < most ? r.high : most) << k) | below;
  }
  meet(n, t->a[0], known);
}

/* a where a / c is known, and c is. */
static void divided(struct narrow *n, const struct formula_term *t,
                    struct range r) {
  struct range c = n->ranges[t->a[1]], a = n->ranges[t->a[0]];
  uint64_t half = formula_mask(t->bits) >> 1;
  bool plain = t->kind.op == IR_UDIV || (a.high <= half && c.high <= half);
  if (!plain || c.low != c.high || c.low == 0)
    return;
  uint128 high = (uint128)r.high * c.low + (SEEDED_BUG(167) ? 0 : c.low - 1);
  uint128 low = (uint128)r.low * c.low;
  if (low > formula_mask(t->bits)) {
    n->possible = false;
    return;
  }
  meet_unsigned(n, t->a[0], (uint64_t)low,
                high > formula_mask(t->bits) ? formula_mask(t->bits)
                                             : (uint64_t)high);
}

/* A factor of a product that does not wrap. */
static void factor(struct narrow *n, uint32_t a, uint32_t b, struct range r) {
  struct range x = n->ranges[a], y = n->ranges[b];
  uint64_t mask = formula_mask(n->f->terms[a].bits);
  if ((uint128)x.high * y.high > mask || y.low == 0)
    return;
  meet_unsigned(n, a, r.low / y.high + (r.low % y.high != 0), r.high / y.low);
}

/* A sum or difference that does not overflow bounds its operands. */
static void fits(struct narrow *n, const struct formula_term *t) {
  unsigned bits = t->kind.type.bits, op = t->kind.op;
  struct range a = n->ranges[t->a[0]], b = n->ranges[t->a[1]];
  int128 most = formula_mask(bits) >> 1, least = -most - 1;
  int128 low = op == IR_SADD_OVERFLOW ? least - b.greatest : least + b.least;
  int128 high = op == IR_SADD_OVERFLOW ? most - b.least : most + b.greatest;
  meet_signed(n, t->a[0], low > a.least ? (int64_t)low : a.least,
              high < a.greatest ? (int64_t)high : a.greatest);
  low = op == IR_SADD_OVERFLOW ? least - a.greatest : a.least - most;
  high = op == IR_SADD_OVERFLOW ? most - a.least : a.greatest - least;
  meet_signed(n, t->a[1], low > b.least ? (int64_t)low : b.least,
              high < b.greatest ? (int64_t)high : b.greatest);
}

static bool apart(struct range a, struct range b) {
  return a.high < b.low || b.high < a.low || (a.ones & b.zeros) ||
         (a.zeros & b.ones) || a.greatest < b.least || b.greatest < a.least;
}

static void selected(struct narrow *n, const struct formula_term *t,
                     struct range r) {
  struct range condition = n->ranges[t->a[0]];
  if (condition.low == condition.high)
    meet(n, condition.low ? t->a[1] : t->a[2], r);
  else if (apart(r, n->ranges[t->a[1]]))
    meet_unsigned(n, t->a[0], 0, 0);
  else if (apart(r, n->ranges[t->a[2]]))
    meet_unsigned(n, t->a[0], 1, 1);
}

/* The numbers of a table that give what is left. */
static void looked_up(struct narrow *n, const struct formula_term *t,
                      struct range r) {
  const struct piecewise *m = n->f->tables[t->number];
  struct range a = n->ranges[t->a[0]];
  uint64_t low = UINT64_MAX, high = 0, next = 0;
  bool zero = r.low == 0; /* numbers without a value have zero */
  for (size_t i = 0; i < m->count; i++) {
    struct piece p = m->items[i];
    if (zero && p.low > next)
      return;
    next = p.high + 1;
    if (p.value < r.low || p.value > r.high || (p.value & r.zeros) ||
        (~p.value & r.ones))
      continue;
    low = p.low < low ? p.low : low;
    high = p.high > high ? p.high : high;
  }
  if (zero && a.high >= next && next != 0)
    return;
  meet_unsigned(n, t->a[0], low, high);
}

/* Operations that can be turned around: each operand is one of the result and
 * the other operand, or has bits of it. */
static bool is_exact(unsigned op) {
  return op == IR_ADD || op == IR_SUB || op == IR_XOR || op == IR_AND ||
         op == IR_OR;
}

static void down_exact(struct narrow *n, const struct formula_term *t,
                       struct range r) {
  unsigned op = t->kind.op, bits = t->bits;
  const uint32_t *a = t->a;
  switch (op) {
  case IR_ADD:
    meet(n, a[0], result_of(IR_SUB, bits, r, n->ranges[a[1]]));
    meet(n, a[1], result_of(IR_SUB, bits, r, n->ranges[a[0]]));
    break;
  case IR_SUB:
    meet(n, a[0], result_of(IR_ADD, bits, r, n->ranges[a[1]]));
    meet(n, a[1], result_of(IR_SUB, bits, n->ranges[a[0]], r));
    break;
  case IR_XOR:
    meet(n, a[0], result_of(IR_XOR, bits, r, n->ranges[a[1]]));
    meet(n, a[1], result_of(IR_XOR, bits, r, n->ranges[a[0]]));
    break;
  default:
    and_or(n, op, a[0], a[1], r);
    and_or(n, op, a[1], a[0], r);
    break;
  }
}

/* What the range of a result says of the operands. */
static void down(struct narrow *n, uint32_t term) {
  const struct formula_term *t = &n->f->terms[term];
  struct range r = n->ranges[term];
  unsigned op = t->kind.op, bits = t->bits;
  const uint32_t *a = t->a;
  if (op >= IR_EQ && op <= IR_SGE) {
    if (r.low == r.high)
      compare(n, op, a, r.low);
    return;
  }
  if (is_exact(op)) {
    down_exact(n, t, r);
    return;
  }
  switch (op) {
  case IR_MUL:
    factor(n, a[0], a[1], r);
    factor(n, a[1], a[0], r);
    break;
  case IR_UDIV:
  case IR_SDIV:
    divided(n, t, r);
    break;
  case IR_SHL:
  case IR_LSHR:
  case IR_ASHR:
    shifted(n, t, r);
    break;
  case IR_SADD_OVERFLOW:
  case IR_SSUB_OVERFLOW:
    if (r.high == 0)
      fits(n, t);
    break;
  case IR_ZEXT:
    meet_unsigned(n, a[0], r.low, r.high);
    break;
  case IR_SEXT:
    meet_signed(n, a[0], r.least, r.greatest);
    break;
  case IR_TRUNC: {
    struct range known = range_whole(t->kind.from.bits);
    known.zeros |= r.zeros & formula_mask(bits);
    known.ones = r.ones;
    meet(n, a[0], known);
    break;
  }
  case IR_SELECT:
    selected(n, t, r);
    break;
  case FORMULA_TABLE:
    looked_up(n, t, r);
    break;
  default:
    break;
  }
}

/* --------------------------------------------------------------- a formula */

static void up(struct narrow *n, uint32_t term) {
  meet(n, term, range_of_term(n->f, &n->f->terms[term], n->ranges));
}

static void assert_sets(struct narrow *n) {
  for (size_t i = 0; i < n->f->assertion_count && n->possible; i++) {
    const struct formula_assertion *x = &n->f->assertions[i];
    meet(n, x->term, range_of_set(x->set, n->f->terms[x->term].bits));
  }
}

bool formula_ranges(const struct formula *f, struct range *ranges) {
  struct narrow n = {.f = f, .ranges = ranges, .possible = true};
  for (size_t i = 0; i < f->term_count; i++) {
    ranges[i] = range_whole(f->terms[i].bits);
    range_sharpen(&ranges[i], f->terms[i].bits);
  }
  assert_sets(&n);
  for (uint32_t i = 0; i < f->term_count && n.possible; i++)
    up(&n, i);
  n.changed = true;
  for (int round = 0; round < MOST_ROUNDS && n.changed && n.possible; round++) {
    n.changed = false;
    for (uint32_t i = (uint32_t)f->term_count; i-- > 0 && n.possible;)
      down(&n, i);
    for (uint32_t i = 0; i < f->term_count && n.possible; i++)
      up(&n, i);
  }
  return n.possible;
}
