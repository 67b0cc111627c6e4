/*
 * solver/repair.c - looks for values that fulfil a formula, by mending those
 * that do not: what an assertion wants of a term is taken down to one of its
 * operands, and so on to a variable.
 *
 *     x * y + 3 is to be 10     x * y is to be 7     x is to be 7 / y
 *
 * Nothing depends on how well this works: what is found is computed again.
 * Which operand is changed is random, but the same in each run.
 */
#include "solver/repair.h"

#include "base/mix.h"

enum { MOST_STEPS = 240, MOST_WORK = 1 << 17, MOST_DEPTH = 200 };

struct repair {
  const struct formula *f;
  struct intervals *const *domains;
  uint64_t *variables, *values;
  uint64_t seed;
};

static uint64_t next(struct repair *r) {
  uint64_t x = r->seed += MIX_A;
  x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
  return x ^ (x >> 31);
}

static bool is_number(const struct repair *r, uint32_t term) {
  return r->f->terms[term].kind.op == FORMULA_NUMBER;
}

/* ---------------------------------------------------------------- inverses */

/* x with x * y = t; bits that do not matter are random. */
static bool divided(struct repair *r, uint64_t y, uint64_t t, unsigned bits,
                    uint64_t *x) {
  if (y == 0)
    return false;
  unsigned zeros = low_bit(y);
  if (t & formula_mask(zeros))
    return false;
  *x = (t >> zeros) * formula_inverse(y >> zeros) & formula_mask(bits - zeros);
  if (zeros)
    *x |= next(r) << (bits - zeros);
  return true;
}

/* a with a op b = t, where a may be `old`; false: nothing is known. */
static bool first_operand(struct repair *r, const struct formula_term *t,
                          uint64_t old, uint64_t b, uint64_t want,
                          uint64_t *a) {
  unsigned bits = t->bits;
  bool far = b >= bits;
  switch (t->kind.op) {
  case IR_ADD:
    *a = want - b;
    return true;
  case IR_SUB:
    *a = want + b;
    return true;
  case IR_XOR:
    *a = want ^ b;
    return true;
  case IR_AND:
    *a = (old & ~b) | want;
    return true;
  case IR_OR:
    *a = (old & b) | (want & ~b);
    return true;
  case IR_MUL:
    return divided(r, b, want, bits, a);
  case IR_UDIV:
  case IR_SDIV:
    *a = want * b + (b ? old % b : 0);
    return b != 0;
  case IR_UREM:
  case IR_SREM:
    *a = b ? old - old % b + want : want;
    return true;
  case IR_SHL:
    *a = far ? old : (old & ~(formula_mask(bits) >> b)) | want >> b;
    return !far;
  case IR_LSHR:
  case IR_ASHR:
    *a = far ? old : (old & formula_mask((unsigned)b)) | want << b;
    return !far;
  case IR_UMIN:
  case IR_UMAX:
  case IR_SMIN:
  case IR_SMAX:
    *a = want;
    return true;
  default:
    return false;
  }
}

/* b with a op b = t. */
static bool second_operand(struct repair *r, const struct formula_term *t,
                           uint64_t a, uint64_t old, uint64_t want,
                           uint64_t *b) {
  switch (t->kind.op) {
  case IR_SUB:
    *b = a - want;
    return true;
  case IR_UDIV:
  case IR_SDIV:
    *b = want ? a / want : a + 1;
    return true;
  case IR_UREM:
  case IR_SREM:
    *b = a - want;
    return true;
  case IR_SHL:
  case IR_LSHR:
  case IR_ASHR:
    *b = next(r) % t->bits;
    return true;
  default: /* the order does not matter */
    return first_operand(r, t, old, a, want, b);
  }
}

/* A number that stands in the relation to b, or in the opposite one. */
static bool compared(struct repair *r, unsigned op, unsigned bits, uint64_t b,
                     bool holds, uint64_t *a) {
  uint64_t sign = formula_mask(bits) ^ formula_mask(bits) >> 1;
  uint64_t step =
      next(r) % 4 ? 0 : next(r) & formula_mask((unsigned)(next(r) % bits));
  bool is_signed = op >= IR_SLT;
  bool less = op == IR_ULT || op == IR_ULE || op == IR_SLT || op == IR_SLE;
  bool strict = op == IR_ULT || op == IR_UGT || op == IR_SLT || op == IR_SGT;
  if (op == IR_EQ || op == IR_NE) {
    *a = (op == IR_EQ) == holds ? b : b + 1 + step;
    return true;
  }
  if (!holds) {
    less = !less;
    strict = !strict;
  }
  uint64_t edge = is_signed ? b ^ sign : b; /* as without sign */
  uint64_t room = less ? edge : formula_mask(bits) - edge;
  if (strict && room == 0)
    return false;
  step = step < room - strict ? step : 0;
  *a = less ? edge - strict - step : edge + strict + step;
  *a ^= is_signed ? sign : 0;
  return true;
}

/* ------------------------------------------------------------------- going */

/* The operand that is to change, and to what. */
struct wish {
  uint32_t term;
  uint64_t value;
};

static bool wish_for_one(struct repair *r, const struct formula_term *t,
                         uint64_t want, struct wish *w) {
  uint64_t old = r->values[t->a[0]];
  unsigned from = r->f->terms[t->a[0]].bits;
  w->term = t->a[0];
  w->value = want;
  switch (t->kind.op) {
  case IR_ZEXT:
    return want <= formula_mask(from);
  case IR_TRUNC:
    w->value = (old & ~formula_mask(t->bits)) | want;
    return true;
  case IR_ABS:
    w->value = next(r) % 2 ? want : 0 - want;
    return true;
  case IR_BSWAP:
  case IR_BITREVERSE:
    w->value = formula_compute(t->kind, &want);
    return true;
  case IR_CTPOP:
    w->value = formula_mask((unsigned)(want < 64 ? want : 64));
    return want <= t->bits;
  case IR_SEXT:
  case IR_BITCAST:
    return true;
  default:
    return false;
  }
}

static bool wish_for_number(struct repair *r, const struct formula_term *t,
                            uint64_t want, struct wish *w) {
  const struct piecewise *table = r->f->tables[t->number];
  size_t start = table->count ? next(r) % table->count : 0;
  for (size_t n = 0; n < table->count; n++) {
    const struct piece *p = &table->items[(start + n) % table->count];
    if (p->value != want)
      continue;
    *w = (struct wish){t->a[0], p->low};
    return true;
  }
  return false;
}

static bool wish_for_two(struct repair *r, const struct formula_term *t,
                         uint64_t want, struct wish *w) {
  static const uint8_t turned[] = {
      [IR_EQ - IR_EQ] = IR_EQ,   [IR_NE - IR_EQ] = IR_NE,
      [IR_ULT - IR_EQ] = IR_UGT, [IR_ULE - IR_EQ] = IR_UGE,
      [IR_UGT - IR_EQ] = IR_ULT, [IR_UGE - IR_EQ] = IR_ULE,
      [IR_SLT - IR_EQ] = IR_SGT, [IR_SLE - IR_EQ] = IR_SGE,
      [IR_SGT - IR_EQ] = IR_SLT, [IR_SGE - IR_EQ] = IR_SLE};
  uint64_t a = r->values[t->a[0]], b = r->values[t->a[1]];
  bool second =
      is_number(r, t->a[0]) || (!is_number(r, t->a[1]) && next(r) % 2);
  unsigned op = t->kind.op;
  w->term = t->a[second];
  if (op >= IR_EQ && op <= IR_SGE) {
    unsigned bits = r->f->terms[t->a[0]].bits;
    return second ? compared(r, turned[op - IR_EQ], bits, a, want, &w->value)
                  : compared(r, op, bits, b, want, &w->value);
  }
  return second ? second_operand(r, t, a, b, want, &w->value)
                : first_operand(r, t, a, b, want, &w->value);
}

static bool wish_below(struct repair *r, const struct formula_term *t,
                       uint64_t want, struct wish *w) {
  if (t->kind.op == FORMULA_TABLE)
    return wish_for_number(r, t, want, w);
  if (t->kind.op == IR_SELECT) {
    bool first = r->values[t->a[0]] & 1;
    uint32_t taken = t->a[first ? 1 : 2];
    *w = next(r) % 4 ? (struct wish){taken, want}
                     : (struct wish){t->a[0], !first};
    return true;
  }
  return t->operands == 1   ? wish_for_one(r, t, want, w)
         : t->operands == 2 ? wish_for_two(r, t, want, w)
                            : false;
}

/* Changes a variable so that the term gets this value, perhaps. */
static bool change(struct repair *r, struct wish w) {
  for (int depth = 0; depth < MOST_DEPTH; depth++) {
    const struct formula_term *t = &r->f->terms[w.term];
    w.value &= formula_mask(t->bits);
    if (t->kind.op == FORMULA_VARIABLE) {
      bool changes = r->variables[t->number] != w.value &&
                     intervals_have(r->domains[t->number], w.value);
      if (changes)
        r->variables[t->number] = w.value;
      return changes;
    }
    if (t->operands == 0 || !wish_below(r, t, w.value, &w))
      return false;
  }
  return false;
}

/* A number of the set: the nearest one, the end of an interval, or any, mostly
 * near its lower end. */
static uint64_t wanted(struct repair *r, const struct intervals *set,
                       uint64_t value) {
  size_t n = next(r) % set->count;
  uint64_t low = set->items[n].low, high = set->items[n].high;
  uint64_t span = high - low, how = next(r) % 8;
  if (how == 0)
    return low;
  if (how == 1)
    return high;
  if (how < 4) {
    uint64_t step = next(r) >> next(r) % 64;
    return low + (span == UINT64_MAX ? step : step % (span + 1));
  }
  for (n = 0; n + 1 < set->count && set->items[n + 1].low <= value; n++) {
  }
  return value < set->items[n].low ? set->items[n].low : set->items[n].high;
}

/* An assertion that does not hold, from a random one on; NULL: all do. */
static const struct formula_assertion *broken(struct repair *r) {
  size_t count = r->f->assertion_count, start = count ? next(r) % count : 0;
  for (size_t n = 0; n < count; n++) {
    const struct formula_assertion *x = &r->f->assertions[(start + n) % count];
    if (!intervals_have(x->set, r->values[x->term]))
      return x;
  }
  return NULL;
}

bool formula_repair(const struct formula *f, struct intervals *const *domains,
                    uint64_t *variables, uint64_t *values) {
  struct repair r = {f, domains, variables, values, 0};
  size_t steps = MOST_WORK / (f->term_count + 1);
  steps = steps < MOST_STEPS ? steps : MOST_STEPS;
  for (size_t n = 0; n < steps && !f->floats; n++) {
    formula_values(f, variables, values);
    const struct formula_assertion *x = broken(&r);
    if (x == NULL)
      return true;
    for (int again = 0; again < 4; again++)
      if (change(&r,
                 (struct wish){x->term, wanted(&r, x->set, values[x->term])}))
        break;
  }
  return false;
}
