/*
 * tests/reference/arith.c - integers in instructions.
 *
 * Integers are computed with 128 bits, whatever their width, with a second
 * number of undefined bits.  A word with an origin is an address; what depends
 * on where objects lie is computed again with numbers.
 */
#include "machine.h"

struct number {
  uint128 v, u; /* value, undefined bits; v is 0 where u is 1 */
};

static uint128 mask_of(unsigned bits) { return ~(uint128)0 >> (128 - bits); }

unsigned ref_width(ir_type t) {
  return t.kind == IR_INT   ? t.bits
         : t.kind == IR_F32 ? 32
         : t.kind == IR_F80 ? 80
                            : 64;
}

static struct number number_of(ref_value x, unsigned bits) {
  uint128 v = x.w[0].bits | (uint128)x.w[1].bits << 64;
  uint128 u = x.w[0].undefined | (uint128)x.w[1].undefined << 64;
  return (struct number){v & mask_of(bits), u & mask_of(bits)};
}

ref_value ref_make_number(uint128 v, uint128 u, unsigned bits) {
  u &= mask_of(bits);
  v &= mask_of(bits) & ~u;
  ref_word low = {(uint64_t)v, (uint64_t)u, {0, 0}};
  ref_word high = {(uint64_t)(v >> 64), (uint64_t)(u >> 64), {0, 0}};
  return (ref_value){{low, high}};
}

static int128 with_sign(uint128 v, unsigned bits) {
  return (int128)(v << (128 - bits)) >> (128 - bits);
}

/* ------------------------------------------------------------- comparison */

static bool same_origins(ref_word a, ref_word b) {
  return a.origin[0] == b.origin[0] && a.origin[1] == b.origin[1];
}

static bool has_origin(ref_value x, unsigned bits) {
  return ref_has_origin(x.w[0]) || (bits > 64 && ref_has_origin(x.w[1]));
}

/* Of words with different origins: two whole pointers, or a pointer and null,
 * differ; anything else depends on where objects lie. */
static int words_equal(ref_word a, ref_word b) {
  if (same_origins(a, b))
    return a.bits == b.bits;
  ref_pointer p = ref_to_pointer(a), q = ref_to_pointer(b);
  if (p.object == REF_BROKEN || q.object == REF_BROKEN)
    return -2;
  if (p.object && q.object)
    return 0;
  int64_t number = p.object ? q.offset : p.offset;
  return number > -4096 && number < 4096 ? 0 : -2; /* no object is there */
}

int ref_equal(ref_value a, ref_value b, unsigned bits) {
  struct number x = number_of(a, bits), y = number_of(b, bits);
  if (same_origins(a.w[0], b.w[0]) &&
      (bits <= 64 || same_origins(a.w[1], b.w[1])))
    return (x.v ^ y.v) & ~(x.u | y.u) ? 0 : x.u | y.u ? -1 : 1;
  if (x.u | y.u)
    return -1;
  int low = words_equal(a.w[0], b.w[0]);
  int high = bits > 64 ? words_equal(a.w[1], b.w[1]) : 1;
  return low == 0 || high == 0 ? 0 : low < 0 || high < 0 ? -2 : 1;
}

/* a < b, as numbers whose undefined bits may be anything: 0, 1, -1 unknown. */
static int less(struct number a, struct number b, unsigned bits, bool sign) {
  uint128 flip = sign ? (uint128)1 << (bits - 1) : 0;
  uint128 low_a = (a.v ^ flip) & ~a.u, high_a = (a.v ^ flip) | a.u;
  uint128 low_b = (b.v ^ flip) & ~b.u, high_b = (b.v ^ flip) | b.u;
  return high_a < low_b ? 1 : low_a >= high_b ? 0 : -1;
}

static struct number truth(int t, bool negated) {
  return (struct number){t >= 0 && (t == 1) != negated, t < 0};
}

/* -------------------------------------------------------------- operations */

struct operation {
  struct ref_machine *m;
  enum ir_op op;
  unsigned flags, bits;
  struct number a, b, c;
  struct number second; /* the second result */
};

static const struct number undefined_number = {0, ~(uint128)0};

static void check(const struct operation *o, bool wrong, const char *kind) {
  if (wrong)
    ref_fault(o->m, kind);
}

static void check_number(const struct operation *o, bool wrong) {
  check(o, wrong && !ref_goes_on(o->m, REF_OVERFLOW), "no-overflow");
}

static void check_exact(const struct operation *o, bool wrong) {
  check(o, wrong && !ref_goes_on(o->m, REF_POINTER), "pointer-operation");
}

static void check_overflow(const struct operation *o, bool sign, bool no_sign) {
  check_number(o,
               (o->flags & IR_NSW && sign) || (o->flags & IR_NUW && no_sign));
}

/* ULT, ULE, UGT, UGE, and the same with a sign: a <= b is not b < a. */
static struct number order(struct operation *o) {
  unsigned which = (unsigned)(o->op - IR_ULT) % 4;
  bool turned = which == 1 || which == 2, sign = o->op >= IR_SLT;
  int t = turned ? less(o->b, o->a, o->bits, sign)
                 : less(o->a, o->b, o->bits, sign);
  return truth(t, which % 2);
}

/* a op b, for IR_ADD, IR_SUB, IR_MUL; does it not fit, with a sign, without? */
static uint128 sum(const struct operation *o, enum ir_op op, bool *sign,
                   bool *no_sign) {
  int128 x = with_sign(o->a.v, o->bits), y = with_sign(o->b.v, o->bits), r;
  uint128 v;
  *sign = op == IR_ADD   ? ADD_OVERFLOWS(x, y, &r)
          : op == IR_SUB ? SUB_OVERFLOWS(x, y, &r)
                         : MUL_OVERFLOWS(x, y, &r);
  *no_sign = op == IR_ADD   ? ADD_OVERFLOWS(o->a.v, o->b.v, &v)
             : op == IR_SUB ? SUB_OVERFLOWS(o->a.v, o->b.v, &v)
                            : MUL_OVERFLOWS(o->a.v, o->b.v, &v);
  *sign |= r != with_sign((uint128)r, o->bits);
  *no_sign |= v > mask_of(o->bits);
  return v;
}

/* Bits from the lowest undefined one on are undefined. */
static struct number add_like(struct operation *o) {
  bool sign, no_sign;
  uint128 u = o->a.u | o->b.u;
  struct number r = {sum(o, o->op, &sign, &no_sign), u | -u};
  if (!u)
    check_overflow(o, sign, no_sign);
  return r;
}

/* SADD, UADD, SSUB, USUB, SMUL, UMUL; and the same that saturate, with a sign
 * to the side on which a lies. */
static struct number with_overflow(struct operation *o) {
  static const enum ir_op plain[] = {IR_ADD, IR_SUB, IR_MUL};
  bool saturates = o->op >= IR_SADD_SAT, sign, no_sign;
  unsigned which =
      (unsigned)(o->op - (saturates ? IR_SADD_SAT : IR_SADD_OVERFLOW));
  bool undefined = (o->a.u | o->b.u) != 0, has_sign = which % 2 == 0;
  uint128 v = sum(o, plain[which / 2], &sign, &no_sign);
  bool overflows = has_sign ? sign : no_sign;
  o->second = truth(undefined ? -1 : overflows, false);
  if (saturates && overflows && has_sign)
    v = mask_of(o->bits) / 2 + (with_sign(o->a.v, o->bits) < 0);
  else if (saturates && overflows)
    v = plain[which / 2] == IR_ADD ? mask_of(o->bits) : 0;
  return undefined ? undefined_number : (struct number){v, 0};
}

static struct number divide(struct operation *o) {
  int128 x = with_sign(o->a.v, o->bits), y = with_sign(o->b.v, o->bits);
  bool sign = o->op == IR_SDIV || o->op == IR_SREM;
  bool lowest = o->a.v == (uint128)1 << (o->bits - 1);
  bool is_any = o->b.u && ref_goes_on(o->m, REF_UNINITIALIZED);
  check(o, o->b.u && !is_any, "uninitialized");
  if (is_any ? ref_pick(o->m, 2) == 0 : o->b.v == 0)
    ref_divide_by_zero(o->m);
  check_number(o, !o->a.u && !is_any && sign && y == -1 && lowest);
  if (o->a.u || is_any || o->m->outcome != REF_GOING)
    return undefined_number;
  uint128 quotient = sign && y == -1 ? -o->a.v
                     : sign          ? (uint128)(x / y)
                                     : o->a.v / o->b.v;
  uint128 remainder = o->a.v - quotient * o->b.v;
  remainder &= mask_of(o->bits);
  check_exact(o, o->flags & IR_EXACT && remainder);
  bool divides = o->op == IR_SDIV || o->op == IR_UDIV;
  return (struct number){divides ? quotient : remainder, 0};
}

static uint128 shifted(enum ir_op op, uint128 v, unsigned by, unsigned bits) {
  return op == IR_SHL    ? v << by
         : op == IR_LSHR ? v >> by
                         : (uint128)(with_sign(v, bits) >> by);
}

static struct number shift(struct operation *o) {
  check_number(o, !o->b.u && o->b.v >= o->bits);
  if (o->b.u || o->m->outcome != REF_GOING)
    return undefined_number;
  unsigned by = (unsigned)(o->b.v % o->bits);
  struct number a = o->a, r = {shifted(o->op, a.v, by, o->bits),
                               shifted(o->op, a.u, by, o->bits)};
  if (o->op == IR_SHL && !a.u)
    check_overflow(o, with_sign(r.v, o->bits) >> by != with_sign(a.v, o->bits),
                   (r.v & mask_of(o->bits)) >> by != a.v);
  check_exact(o, o->flags & IR_EXACT && a.v & (((uint128)1 << by) - 1));
  return r;
}

/* a:b shifted left, in the high half. */
static struct number funnel(struct operation *o) {
  unsigned by = (unsigned)(o->c.v % o->bits), bits = o->bits;
  if (o->c.u)
    return undefined_number;
  if (by == 0)
    return o->op == IR_FSHL ? o->a : o->b;
  if (o->op == IR_FSHR)
    by = bits - by;
  return (struct number){o->a.v << by | o->b.v >> (bits - by),
                         o->a.u << by | o->b.u >> (bits - by)};
}

/* A bit is undefined if no operand decides it. */
static struct number bitwise(struct operation *o) {
  struct number a = o->a, b = o->b;
  uint128 u = a.u | b.u;
  if (o->op == IR_AND || o->op == IR_PTRMASK)
    return (struct number){a.v & b.v, u & (a.v | a.u) & (b.v | b.u)};
  if (o->op == IR_OR)
    return (struct number){a.v | b.v, u & (~a.v | a.u) & (~b.v | b.u)};
  return (struct number){a.v ^ b.v, u};
}

static struct number smaller_or_larger(struct operation *o) {
  bool sign = o->op == IR_SMIN || o->op == IR_SMAX;
  bool smaller = o->op == IR_SMIN || o->op == IR_UMIN;
  int t = less(o->a, o->b, o->bits, sign);
  return t < 0 ? undefined_number : smaller == (t == 1) ? o->a : o->b;
}

static struct number absolute(struct operation *o) {
  bool minus = with_sign(o->a.v, o->bits) < 0;
  if (o->a.u)
    return undefined_number;
  check_overflow(o, o->a.v == (uint128)1 << (o->bits - 1), false);
  return (struct number){minus ? -o->a.v : o->a.v, 0};
}

static struct number count_bits(struct operation *o) {
  unsigned ones = 0, low = o->bits, high = o->bits;
  if (o->a.u)
    return undefined_number;
  check_number(o, o->a.v == 0 && o->flags & IR_EXACT);
  for (unsigned place = 0; place < o->bits; place++)
    if (o->a.v >> place & 1) {
      low = ones++ ? low : place;
      high = o->bits - 1 - place;
    }
  unsigned count = o->op == IR_CTPOP ? ones : o->op == IR_CTTZ ? low : high;
  return (struct number){count, 0};
}

static struct number reversed(struct operation *o) {
  unsigned piece = o->op == IR_BSWAP ? 8 : 1;
  struct number r = {0, 0};
  for (unsigned at = 0; at < o->bits; at += piece) {
    r.v |= (o->a.v >> at & mask_of(piece)) << (o->bits - piece - at);
    r.u |= (o->a.u >> at & mask_of(piece)) << (o->bits - piece - at);
  }
  return r;
}

static const struct {
  uint8_t first, last;
  struct number (*compute)(struct operation *o);
} operations[] = {
    {IR_ADD, IR_MUL, add_like},
    {IR_UDIV, IR_SREM, divide},
    {IR_SHL, IR_ASHR, shift},
    {IR_AND, IR_XOR, bitwise},
    {IR_PTRMASK, IR_PTRMASK, bitwise},
    {IR_ULT, IR_SGE, order},
    {IR_SMIN, IR_UMAX, smaller_or_larger},
    {IR_ABS, IR_ABS, absolute},
    {IR_CTPOP, IR_CTTZ, count_bits},
    {IR_BSWAP, IR_BITREVERSE, reversed},
    {IR_FSHL, IR_FSHR, funnel},
    {IR_SADD_OVERFLOW, IR_USUB_SAT, with_overflow},
};

/* ------------------------------------------------------------- conversions */

/* Bytes keep their origins. */
static ref_value convert(struct ref_machine *m, const struct ir_insn *i,
                         ref_value a) {
  unsigned to = ref_width(i->type), from = ref_width(i->from);
  struct number n = number_of(a, from);
  if (i->op == IR_SEXT)
    n = (struct number){(uint128)with_sign(n.v, from),
                        (uint128)with_sign(n.u, from)};
  ref_value r = ref_make_number(n.v, n.u, to);
  if (!has_origin(a, from))
    return r;
  if (i->op == IR_TRUNC && to < 8 && from <= 64)
    return ref_mask_address(m, a.w[0], (uint64_t)mask_of(to), from);
  if (i->op == IR_SEXT || (i->op == IR_TRUNC && to % 8))
    return ref_depends(m);
  for (unsigned b = 0; b < (to < from ? to : from) / 8; b++)
    r.w[b / 8].origin[b % 8 / 4] |= (uint64_t)ref_origin(a.w[b / 8], b % 8)
                                    << b % 4 * 16;
  return r;
}

/* ------------------------------------------------------------------- entry */

static ref_value compute(struct ref_machine *m, const struct ir_insn *i,
                         ref_value a, ref_value b, ref_value c,
                         ref_word *second) {
  unsigned bits = ref_width(i->type);
  if (ref_is_float_op(i))
    return ref_compute_float(m, i, a, b, c);
  if (i->op >= IR_TRUNC && i->op <= IR_BITCAST)
    return convert(m, i, a);
  if (i->op == IR_EQ || i->op == IR_NE) {
    int t = ref_equal(a, b, bits);
    struct number n = truth(t, i->op == IR_NE);
    return t == -2 ? ref_depends(m) : ref_make_number(n.v, n.u, 1);
  }
  if (has_origin(c, bits))
    return ref_depends(m);
  if (has_origin(a, bits) || has_origin(b, bits))
    return ref_compute_address(m, i, a, b, bits);
  struct number x = number_of(a, bits), y = number_of(b, bits);
  struct operation o = {m, i->op, i->flags,           bits,
                        x, y,     number_of(c, bits), {0, 0}};
  size_t k = 0;
  while (i->op < operations[k].first || i->op > operations[k].last)
    k++;
  struct number r = operations[k].compute(&o);
  *second = ref_make_number(o.second.v, o.second.u, 1).w[0];
  return ref_make_number(r.v, r.u, bits);
}

ref_value ref_compute(struct ref_machine *m, const struct ir_insn *i,
                      ref_value a, ref_value b, ref_value c, ref_word *second) {
  m->depends = false;
  ref_value r = compute(m, i, a, b, c, second);
  if (!m->depends)
    return r;
  a = ref_numbers_of(m, a);
  b = ref_numbers_of(m, b);
  c = ref_numbers_of(m, c);
  return m->outcome == REF_GOING ? compute(m, i, a, b, c, second) : r;
}

/* The new value of an atomic read-modify-write. */
ref_value ref_rmw(struct ref_machine *m, const struct ir_insn *i, ref_value old,
                  ref_value b) {
  static const uint8_t ops[] = {
      [IR_RMW_ADD] = IR_ADD,   [IR_RMW_SUB] = IR_SUB,
      [IR_RMW_AND] = IR_AND,   [IR_RMW_NAND] = IR_AND,
      [IR_RMW_OR] = IR_OR,     [IR_RMW_XOR] = IR_XOR,
      [IR_RMW_MAX] = IR_SMAX,  [IR_RMW_MIN] = IR_SMIN,
      [IR_RMW_UMAX] = IR_UMAX, [IR_RMW_UMIN] = IR_UMIN,
      [IR_RMW_FADD] = IR_FADD, [IR_RMW_FSUB] = IR_FSUB};
  const ref_value none = ref_make_number(0, 0, 128);
  const ref_value ones = ref_make_number(~(uint128)0, 0, ref_width(i->type));
  struct ir_insn plain = {.op = ops[i->detail], .type = i->type};
  ref_word second;
  if (i->detail == IR_RMW_XCHG)
    return b;
  ref_value r = ref_compute(m, &plain, old, b, none, &second);
  plain.op = IR_XOR;
  return i->detail == IR_RMW_NAND
             ? ref_compute(m, &plain, r, ones, none, &second)
             : r;
}
