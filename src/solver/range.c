/*
 * solver/range.c - what is known of the result of an operation from what is
 * known of its operands: bounds, without and with sign, and bits that are the
 * same in all values.  Each part makes the others sharper.
 *
 * narrow.c goes up and down through a formula with this.
 */
#include "solver/range.h"

#include "base/alloc.h"
#include "base/bug.h"

/* All bits from the highest one of x down. */
static uint64_t smear(uint64_t x) {
  for (unsigned n = 1; n < 64; n *= 2)
    x |= x >> n;
  return x;
}

struct range range_whole(unsigned bits) {
  return (struct range){0, formula_mask(bits), ~formula_mask(bits),
                        0, INT64_MIN,          INT64_MAX};
}

static struct range whole(unsigned bits) { return range_whole(bits); }

struct range range_between(uint64_t low, uint64_t high) {
  uint64_t open = smear(low ^ high);
  return (struct range){low,         high,      ~(low | open),
                        low & ~open, INT64_MIN, INT64_MAX};
}

static struct range between(uint64_t low, uint64_t high) {
  return range_between(low, high);
}

static struct range exactly(uint64_t x) { return between(x, x); }

static bool is_single(struct range r) { return r.low == r.high; }

/* Bounds with sign from those without, and back. */
static void sharpen_signs(struct range *r, unsigned bits) {
  uint64_t mask = formula_mask(bits), sign = mask ^ mask >> 1;
  int64_t least = formula_signed(sign, bits), greatest = (int64_t)(mask >> 1);
  if (((r->low ^ r->high) & sign) == 0) {
    least = formula_signed(r->low, bits);
    greatest = formula_signed(r->high, bits);
  }
  r->least = r->least > least ? r->least : least;
  r->greatest = r->greatest < greatest ? r->greatest : greatest;
  if (r->least < 0 && r->greatest >= 0)
    return;
  uint64_t low = (uint64_t)r->least & mask, high = (uint64_t)r->greatest & mask;
  r->low = r->low > low ? r->low : low;
  r->high = r->high < high ? r->high : high;
}

bool range_sharpen(struct range *r, unsigned bits) {
  for (int round = 0; round < 2; round++) {
    if (r->low > r->high || (r->zeros & r->ones))
      return false;
    sharpen_signs(r, bits);
    if (r->low > r->high || r->least > r->greatest)
      return false;
    struct range b = between(r->low, r->high);
    r->zeros |= b.zeros;
    r->ones |= b.ones;
    r->low = r->low > r->ones ? r->low : r->ones;
    r->high = r->high < ~r->zeros ? r->high : ~r->zeros;
  }
  return r->low <= r->high && (r->zeros & r->ones) == 0;
}

bool range_meet(struct range *r, struct range other, unsigned bits) {
  r->low = r->low > other.low ? r->low : other.low;
  r->high = r->high < other.high ? r->high : other.high;
  r->zeros |= other.zeros;
  r->ones |= other.ones;
  r->least = r->least > other.least ? r->least : other.least;
  r->greatest = r->greatest < other.greatest ? r->greatest : other.greatest;
  return range_sharpen(r, bits);
}

static struct range join(struct range a, struct range b) {
  return (struct range){a.low < b.low ? a.low : b.low,
                        a.high > b.high ? a.high : b.high,
                        a.zeros & b.zeros,
                        a.ones & b.ones,
                        a.least < b.least ? a.least : b.least,
                        a.greatest > b.greatest ? a.greatest : b.greatest};
}

/* Bounds with sign of the numbers from low to high. */
static struct range with_sign(uint64_t low, uint64_t high, unsigned bits) {
  uint64_t half = formula_mask(bits) >> 1;
  struct range r = between(low, high);
  bool both = low <= half && high > half;
  r.least = both ? -(int64_t)half - 1 : formula_signed(low, bits);
  r.greatest = both ? (int64_t)half : formula_signed(high, bits);
  return r;
}

struct range range_of_set(const struct intervals *set, unsigned bits) {
  struct range r = with_sign(set->items[0].low, set->items[0].high, bits);
  for (size_t i = 1; i < set->count; i++)
    r = join(r, with_sign(set->items[i].low, set->items[i].high, bits));
  return r;
}

/* Are all values on one side of the sign? */
static bool one_sign(struct range r, unsigned bits) {
  uint64_t sign = UINT64_C(1) << (bits - 1);
  return ((r.low ^ r.high) & sign) == 0;
}

/* Operands are sharp. */
static int64_t least(struct range r, unsigned bits) {
  (void)bits;
  return r.least;
}

static int64_t greatest(struct range r, unsigned bits) {
  (void)bits;
  return r.greatest;
}

/* ----------------------------------------------------------- comparisons */

static struct range truth(bool always, bool never) {
  return always ? exactly(1) : never ? exactly(0) : whole(1);
}

static struct range equal(struct range a, struct range b, bool wanted) {
  bool same = is_single(a) && is_single(b) && a.low == b.low;
  bool apart = a.high < b.low || b.high < a.low || (a.ones & b.zeros) ||
               (a.zeros & b.ones);
  return wanted ? truth(same, apart) : truth(apart, same);
}

static struct range compare(unsigned op, unsigned bits, struct range a,
                            struct range b) {
  int64_t al = least(a, bits), ah = greatest(a, bits);
  int64_t bl = least(b, bits), bh = greatest(b, bits);
  switch (op) {
  case IR_EQ:
    return equal(a, b, true);
  case IR_NE:
    return equal(a, b, false);
  case IR_ULT:
    return truth(a.high < b.low, a.low >= b.high);
  case IR_ULE:
    return truth(a.high <= b.low, a.low > b.high);
  case IR_UGT:
    return truth(a.low > b.high, a.high <= b.low);
  case IR_UGE:
    return truth(a.low >= b.high, a.high < b.low);
  case IR_SLT:
    return truth(ah < bl, al >= bh);
  case IR_SLE:
    return truth(ah <= bl, al > bh);
  case IR_SGT:
    return truth(al > bh, ah <= bl);
  default:
    return truth(al >= bh, ah < bl);
  }
}

/* Whether an exact result may leave the width, or must. */
static struct range overflows(unsigned op, unsigned bits, struct range a,
                              struct range b) {
  bool is_signed = op == IR_SADD_OVERFLOW || op == IR_SSUB_OVERFLOW ||
                   op == IR_SMUL_OVERFLOW;
  int128 al = is_signed ? least(a, bits) : (int128)a.low;
  int128 ah = is_signed ? greatest(a, bits) : (int128)a.high;
  int128 bl = is_signed ? least(b, bits) : (int128)b.low;
  int128 bh = is_signed ? greatest(b, bits) : (int128)b.high;
  int128 least_fit = is_signed ? -((int128)1 << (bits - 1)) : 0;
  int128 most_fit =
      is_signed ? ((int128)1 << (bits - 1)) - 1 : formula_mask(bits);
  int128 low, high;
  if (op == IR_UMUL_OVERFLOW)
    return truth((uint128)al * (uint128)bl > formula_mask(bits),
                 (uint128)ah * (uint128)bh <= formula_mask(bits));
  if (op == IR_SADD_OVERFLOW || op == IR_UADD_OVERFLOW) {
    low = al + bl;
    high = ah + bh;
  } else if (op == IR_SSUB_OVERFLOW || op == IR_USUB_OVERFLOW) {
    low = al - bh;
    high = ah - bl;
  } else {
    int128 corners[4] = {al * bl, al * bh, ah * bl, ah * bh};
    low = high = corners[0];
    for (int n = 1; n < 4; n++) {
      low = corners[n] < low ? corners[n] : low;
      high = corners[n] > high ? corners[n] : high;
    }
  }
  return truth(high < least_fit || low > most_fit,
               low >= least_fit && high <= most_fit);
}

/* -------------------------------------------------------------- arithmetic */

/* Bits of a sum that are the same whatever the carries are: from the lowest up
 * as far as both operands are known. */
static struct range low_bits_known(unsigned op, unsigned bits, struct range a,
                                   struct range b) {
  struct range r = whole(bits);
  uint64_t known = (a.zeros | a.ones) & (b.zeros | b.ones);
  uint64_t low = known == ~UINT64_C(0) ? known : (~known & (0 - ~known)) - 1;
  uint64_t x = op == IR_ADD   ? a.ones + b.ones
               : op == IR_SUB ? a.ones - b.ones
                              : a.ones * b.ones;
  low &= formula_mask(bits);
  r.ones |= x & low;
  r.zeros |= ~x & low;
  return r;
}

/* The bounds with sign of an exact result that fits. */
static void sum_signed(unsigned op, unsigned bits, struct range a,
                       struct range b, struct range *r) {
  int128 corners[4] = {a.least, a.greatest, a.least, a.greatest};
  int128 other[4] = {b.least, b.greatest, b.greatest, b.least};
  int128 low = 0, high = 0;
  for (int n = 0; n < 4; n++) {
    int128 x = op == IR_ADD   ? corners[n] + other[n]
               : op == IR_SUB ? corners[n] - other[n]
                              : corners[n] * other[n];
    low = n == 0 || x < low ? x : low;
    high = n == 0 || x > high ? x : high;
  }
  if (low < formula_signed(UINT64_C(1) << (bits - 1), bits) ||
      high > (int64_t)(formula_mask(bits) >> 1))
    return;
  r->least = (int64_t)low;
  r->greatest = (int64_t)high;
}

static struct range sum(unsigned op, unsigned bits, struct range a,
                        struct range b) {
  struct range r = low_bits_known(op, bits, a, b);
  uint64_t mask = formula_mask(bits);
  if (op == IR_ADD && (uint128)a.high + b.high <= mask) {
    r.low = a.low + b.low;
    r.high = a.high + b.high;
  } else if (op == IR_ADD && (uint128)a.low + b.low > mask) {
    r.low = (a.low + b.low) & mask;
    r.high = (a.high + b.high) & mask;
  } else if (op == IR_SUB && a.low >= b.high) {
    r.low = a.low - b.high;
    r.high = a.high - b.low;
  } else if (op == IR_SUB && a.high < b.low) {
    r.low = (a.low - b.high) & mask;
    r.high = (a.high - b.low) & mask;
  } else if (op == IR_MUL && (uint128)a.high * b.high <= mask) {
    r.low = a.low * b.low;
    r.high = a.high * b.high;
  }
  sum_signed(op, bits, a, b, &r);
  if (op == IR_MUL) { /* zeros at the end add up */
    uint64_t x = ~a.zeros, y = ~b.zeros;
    unsigned n = (x ? low_bit(x) : 64) + (y ? low_bit(y) : 64);
    r.zeros |= n >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << n) - 1;
  }
  return r;
}

/* The remainder has the sign of a, and is nearer to zero. */
static struct range remainder_signed(unsigned bits, struct range a) {
  struct range r = whole(bits);
  r.least = a.least < 0 ? a.least : 0;
  r.greatest = a.greatest > 0 ? a.greatest : 0;
  return r;
}

/* By a positive number: the quotient is nearer to zero, too. */
static struct range divide_signed(unsigned op, unsigned bits, struct range a,
                                  struct range b) {
  struct range r = whole(bits);
  if (b.least <= 0)
    return op == IR_SREM ? remainder_signed(bits, a) : r;
  if (op == IR_SDIV) {
    r.least = a.least < 0 ? a.least / b.least : a.least / b.greatest;
    r.greatest =
        a.greatest < 0 ? a.greatest / b.greatest : a.greatest / b.least;
    return r;
  }
  int64_t most = b.greatest - 1;
  r.least = a.least >= 0 ? 0 : a.least > -most ? a.least : -most;
  r.greatest = a.greatest <= 0 ? 0 : a.greatest < most ? a.greatest : most;
  return r;
}

static struct range divide(unsigned op, unsigned bits, struct range a,
                           struct range b) {
  bool positive =
      a.high <= formula_mask(bits) >> 1 && b.high <= formula_mask(bits) >> 1;
  if (!positive && (op == IR_SDIV || op == IR_SREM))
    return divide_signed(op, bits, a, b);
  if (b.low == 0)
    return whole(bits);
  if (op == IR_UDIV || op == IR_SDIV)
    return between(a.low / b.high, a.high / b.low);
  if (a.high < b.low)
    return a;
  return between(0, a.high < b.high - 1 ? a.high : b.high - 1);
}

static struct range shift(unsigned op, unsigned bits, struct range a,
                          struct range b) {
  uint64_t mask = formula_mask(bits);
  unsigned n = (unsigned)b.low;
  if (op == IR_LSHR && b.high < bits && !is_single(b))
    return between(a.low >> b.high, a.high >> b.low);
  if (!is_single(b) || b.low >= bits)
    return whole(bits);
  if (op == IR_SHL) {
    struct range r = whole(bits);
    r.zeros |= (a.zeros << n) | ((UINT64_C(1) << n) - 1);
    r.ones = a.ones << n & mask;
    if (a.high <= mask >> n) {
      r.low = a.low << n;
      r.high = a.high << n;
    }
    return r;
  }
  if (op == IR_ASHR && (a.high >> (bits - 1) & 1)) {
    struct range r = whole(bits);
    r.least = a.least >> n;
    r.greatest = a.greatest >> n;
    return r;
  }
  struct range r = between(a.low >> n, a.high >> n);
  r.zeros |= a.zeros >> n | ~(mask >> n);
  r.ones |= a.ones >> n;
  return r;
}

static struct range bitwise(unsigned op, unsigned bits, struct range a,
                            struct range b) {
  uint64_t mask = formula_mask(bits);
  struct range r = whole(bits);
  if (op == IR_AND) {
    r.ones = a.ones & b.ones;
    r.zeros = a.zeros | b.zeros;
    r.high = a.high < b.high ? a.high : b.high;
  } else if (op == IR_OR) {
    r.ones = a.ones | b.ones;
    r.zeros = a.zeros & b.zeros;
    r.low = a.low > b.low ? a.low : b.low;
  } else {
    r.ones = (a.ones & b.zeros) | (a.zeros & b.ones);
    r.zeros = (a.ones & b.ones) | (a.zeros & b.zeros);
  }
  r.ones &= mask;
  r.zeros |= ~mask;
  return r;
}

static struct range extended(unsigned from, unsigned to, struct range a) {
  if (!one_sign(a, from)) {
    struct range r = whole(to);
    r.least = a.least;
    r.greatest = a.greatest;
    return r;
  }
  return between((uint64_t)formula_signed(a.low, from) & formula_mask(to),
                 (uint64_t)formula_signed(a.high, from) & formula_mask(to));
}

static struct range cut(unsigned bits, struct range a) {
  uint64_t mask = formula_mask(bits);
  if (a.high <= mask)
    return between(a.low, a.high);
  if (SEEDED_BUG(160)) /* the greatest one stays that */
    return between(0, a.high & mask);
  struct range r = whole(bits);
  r.zeros |= a.zeros;
  r.ones = a.ones & mask;
  return r;
}

static struct range extreme(unsigned op, struct range a, struct range b) {
  struct range r = join(a, b);
  if (op == IR_SMIN)
    r.greatest = a.greatest < b.greatest ? a.greatest : b.greatest;
  else if (op == IR_SMAX)
    r.least = a.least > b.least ? a.least : b.least;
  else if (op == IR_UMIN)
    r.high = a.high < b.high ? a.high : b.high;
  else
    r.low = a.low > b.low ? a.low : b.low;
  return r;
}

static struct range operation(const struct formula_term *t,
                              const struct range *a) {
  unsigned op = t->kind.op;
  unsigned bits = t->kind.type.kind == IR_INT ? t->kind.type.bits : 64;
  if (op >= IR_EQ && op <= IR_SGE)
    return compare(op, bits, a[0], a[1]);
  if (op >= IR_SADD_OVERFLOW && op <= IR_UMUL_OVERFLOW)
    return overflows(op, bits, a[0], a[1]);
  switch (op) {
  case IR_ADD:
  case IR_SUB:
  case IR_MUL:
    return sum(op, bits, a[0], a[1]);
  case IR_UDIV:
  case IR_SDIV:
  case IR_UREM:
  case IR_SREM:
    return divide(op, bits, a[0], a[1]);
  case IR_SHL:
  case IR_LSHR:
  case IR_ASHR:
    return shift(op, bits, a[0], a[1]);
  case IR_AND:
  case IR_OR:
  case IR_XOR:
    return bitwise(op, bits, a[0], a[1]);
  case IR_CTPOP:
  case IR_CTLZ:
  case IR_CTTZ:
    return between(0, bits);
  case IR_SELECT:
    return is_single(a[0]) ? a[0].low ? a[1] : a[2] : join(a[1], a[2]);
  case IR_ZEXT: {
    struct range r = a[0];
    r.least = INT64_MIN;
    r.greatest = INT64_MAX;
    return r;
  }
  case IR_SMIN:
  case IR_SMAX:
  case IR_UMIN:
  case IR_UMAX:
    return extreme(op, a[0], a[1]);
  case IR_TRUNC:
    return cut(t->bits, a[0]);
  case IR_SEXT:
    return extended(t->kind.from.bits, t->bits, a[0]);
  default:
    return whole(t->bits);
  }
}

static struct range table(const struct piecewise *m, unsigned bits) {
  if (m->count == 0)
    return whole(bits);
  struct range r = exactly(m->items[0].value);
  for (size_t i = 1; i + SEEDED_BUG(169) < m->count; i++) /* not the last */
    r = join(r, exactly(m->items[i].value));
  return join(r, exactly(0)); /* that of numbers that have none */
}

struct range range_of_term(const struct formula *f,
                           const struct formula_term *t,
                           const struct range *ranges) {
  struct range a[3] = {whole(64), whole(64), whole(64)};
  bool all = t->operands > 0;
  uint64_t numbers[3] = {0, 0, 0};
  for (unsigned n = 0; n < t->operands; n++) {
    a[n] = ranges[t->a[n]];
    numbers[n] = a[n].low;
    all = all && is_single(a[n]);
  }
  switch (t->kind.op) {
  case FORMULA_NUMBER:
    return exactly(t->number);
  case FORMULA_VARIABLE:
    return whole(t->bits);
  case FORMULA_TABLE:
    return all ? exactly(piecewise_find(f->tables[t->number], a[0].low, 0))
               : table(f->tables[t->number], t->bits);
  default:
    return all ? exactly(formula_compute(t->kind, numbers)) : operation(t, a);
  }
}
