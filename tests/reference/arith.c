/*
 * tests/reference/arith.c - integers in instructions.
 *
 * Integers are computed with 128 bits, whatever their width, with a second
 * number of undefined bits.  A word with an origin is an address; what depends
 * on where objects lie is not computed.
 */
#include "machine.h"

#include <string.h>

struct number {
  uint128 v, u; /* value, undefined bits; v is 0 where u is 1 */
};

static uint128 mask_of(unsigned bits) {
  return bits >= 128 ? ~(uint128)0 : ((uint128)1 << bits) - 1;
}

static unsigned bits_of(ir_type t) {
  switch (t.kind) {
  case IR_INT:
    return t.bits;
  case IR_F32:
    return 32;
  case IR_F80:
    return 80;
  default:
    return 64;
  }
}

static struct number number_of(ref_value x, unsigned bits) {
  struct number n = {x.w[0].bits, x.w[0].undefined};
  if (bits > 64) {
    n.v |= (uint128)x.w[1].bits << 64;
    n.u |= (uint128)x.w[1].undefined << 64;
  }
  n.v &= mask_of(bits);
  n.u &= mask_of(bits);
  return n;
}

static ref_value value_of(struct number n, unsigned bits) {
  n.u &= mask_of(bits);
  n.v &= mask_of(bits) & ~n.u;
  ref_value x;
  memset(&x, 0, sizeof x);
  x.w[0].bits = (uint64_t)n.v;
  x.w[0].undefined = (uint64_t)n.u;
  x.w[1].bits = (uint64_t)(n.v >> 64);
  x.w[1].undefined = (uint64_t)(n.u >> 64);
  return x;
}

static int128 with_sign(uint128 v, unsigned bits) {
  if (bits >= 128)
    return (int128)v;
  uint128 sign = (uint128)1 << (bits - 1);
  return (int128)((v ^ sign) - sign);
}

static uint128 from_lowest(uint128 u) { return u | -u; }

/* ------------------------------------------------------------- comparison */

static bool origins_equal(ref_value a, ref_value b, unsigned bits) {
  return a.w[0].origin[0] == b.w[0].origin[0] &&
         a.w[0].origin[1] == b.w[0].origin[1] &&
         (bits <= 64 || (a.w[1].origin[0] == b.w[1].origin[0] &&
                         a.w[1].origin[1] == b.w[1].origin[1]));
}

static bool has_origin(ref_value x, unsigned bits) {
  return ref_has_origin(x.w[0]) || (bits > 64 && ref_has_origin(x.w[1]));
}

/* Of words with different origins: two whole pointers, or a pointer and null,
 * differ; anything else depends on where objects lie. */
static int words_equal(ref_word a, ref_word b) {
  if (a.origin[0] == b.origin[0] && a.origin[1] == b.origin[1])
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
  if (origins_equal(a, b, bits)) {
    uint128 known = ~(x.u | y.u) & mask_of(bits);
    return (x.v ^ y.v) & known ? 0 : x.u | y.u ? -1 : 1;
  }
  if (x.u | y.u)
    return -1;
  int low = words_equal(a.w[0], b.w[0]);
  int high = bits > 64 ? words_equal(a.w[1], b.w[1]) : 1;
  return low == 0 || high == 0 ? 0 : low < 0 || high < 0 ? -2 : 1;
}

/* a < b, as numbers whose undefined bits may be anything. */
static int less(struct number a, struct number b, unsigned bits, bool sign) {
  uint128 flip = sign ? (uint128)1 << (bits - 1) : 0;
  uint128 low_a = (a.v ^ flip) & ~a.u, high_a = (a.v ^ flip) | a.u;
  uint128 low_b = (b.v ^ flip) & ~b.u, high_b = (b.v ^ flip) | b.u;
  return high_a < low_b ? 1 : low_a >= high_b ? 0 : -1;
}

static ref_value truth(int t) {
  struct number n = {t == 1, t == -1};
  return value_of(n, 1);
}

static int negate(int t) { return t < 0 ? t : !t; }

static int order(enum ir_op op, struct number a, struct number b,
                 unsigned bits) {
  switch (op) {
  case IR_ULT:
    return less(a, b, bits, false);
  case IR_ULE:
    return negate(less(b, a, bits, false));
  case IR_UGT:
    return less(b, a, bits, false);
  case IR_UGE:
    return negate(less(a, b, bits, false));
  case IR_SLT:
    return less(a, b, bits, true);
  case IR_SLE:
    return negate(less(b, a, bits, true));
  case IR_SGT:
    return less(b, a, bits, true);
  default:
    return negate(less(a, b, bits, true));
  }
}

/* -------------------------------------------------------------- arithmetic */

static bool fits(int128 v, unsigned bits) {
  return bits >= 128 || v == with_sign((uint128)v & mask_of(bits), bits);
}

/* r = a op b; does it not fit, with a sign, without one? */
static uint128 sum(enum ir_op op, uint128 a, uint128 b, unsigned bits,
                   bool *sign, bool *no_sign) {
  int128 x = with_sign(a, bits), y = with_sign(b, bits), r;
  uint128 ur;
  bool s, u;
  switch (op) {
  case IR_ADD:
    s = ADD_OVERFLOWS(x, y, &r);
    u = ADD_OVERFLOWS(a, b, &ur);
    break;
  case IR_SUB:
    s = SUB_OVERFLOWS(x, y, &r);
    u = SUB_OVERFLOWS(a, b, &ur);
    break;
  default:
    s = MUL_OVERFLOWS(x, y, &r);
    u = MUL_OVERFLOWS(a, b, &ur);
  }
  *sign = s || !fits(r, bits);
  *no_sign = u || ur > mask_of(bits);
  return ur & mask_of(bits);
}

static struct number add_like(struct ref_machine *m, const struct ir_insn *i,
                              struct number a, struct number b, unsigned bits) {
  bool sign, no_sign;
  struct number r = {sum(i->op, a.v, b.v, bits, &sign, &no_sign),
                     from_lowest(a.u | b.u)};
  if (!(a.u | b.u) &&
      ((i->flags & IR_NSW && sign) || (i->flags & IR_NUW && no_sign)))
    ref_fault(m, "no-overflow");
  return r;
}

static struct number divide(struct ref_machine *m, const struct ir_insn *i,
                            struct number a, struct number b, unsigned bits) {
  struct number r = {0, 0};
  if (b.u)
    ref_fault(m, "uninitialized");
  else if (b.v == 0)
    ref_fault(m, "division-by-zero");
  if (m->outcome != REF_GOING)
    return r;
  if (a.u)
    return (struct number){0, mask_of(bits)};
  bool sign = i->op == IR_SDIV || i->op == IR_SREM;
  int128 x = with_sign(a.v, bits), y = with_sign(b.v, bits);
  if (sign && y == -1 && a.v == (uint128)1 << (bits - 1)) {
    ref_fault(m, "no-overflow");
    return r;
  }
  uint128 quotient = sign ? (uint128)(x / y) : a.v / b.v;
  uint128 remainder = sign ? (uint128)(x % y) : a.v % b.v;
  if (i->flags & IR_EXACT && remainder & mask_of(bits))
    ref_fault(m, "pointer-operation");
  r.v = i->op == IR_SDIV || i->op == IR_UDIV ? quotient : remainder;
  return r;
}

static struct number shift(struct ref_machine *m, const struct ir_insn *i,
                           struct number a, struct number b, unsigned bits) {
  struct number all = {0, mask_of(bits)};
  if (b.u)
    return all;
  if (b.v >= bits) {
    ref_fault(m, "no-overflow");
    return all;
  }
  unsigned by = (unsigned)b.v;
  struct number r;
  if (i->op == IR_SHL)
    r = (struct number){a.v << by, a.u << by};
  else if (i->op == IR_LSHR)
    r = (struct number){a.v >> by, a.u >> by};
  else
    r = (struct number){(uint128)(with_sign(a.v, bits) >> by),
                        (uint128)(with_sign(a.u, bits) >> by)};
  if (i->op == IR_SHL && !a.u) {
    bool sign =
        with_sign(r.v & mask_of(bits), bits) >> by != with_sign(a.v, bits);
    bool no_sign = (r.v & mask_of(bits)) >> by != a.v;
    if ((i->flags & IR_NSW && sign) || (i->flags & IR_NUW && no_sign))
      ref_fault(m, "no-overflow");
  }
  return r;
}

static struct number bitwise(enum ir_op op, struct number a, struct number b) {
  uint128 u = a.u | b.u;
  if (op == IR_AND)
    return (struct number){a.v & b.v, u & (a.v | a.u) & (b.v | b.u)};
  if (op == IR_OR)
    return (struct number){a.v | b.v, u & (~a.v | a.u) & (~b.v | b.u)};
  return (struct number){a.v ^ b.v, u};
}

static unsigned count_bits(enum ir_op op, uint128 v, unsigned bits) {
  unsigned n = 0;
  if (op == IR_CTPOP) {
    for (; v; v &= v - 1)
      n++;
    return n;
  }
  for (; n < bits; n++) {
    unsigned place = op == IR_CTTZ ? n : bits - 1 - n;
    if (v >> place & 1)
      break;
  }
  return n;
}

static uint128 reversed(uint128 v, unsigned bits, unsigned piece) {
  uint128 r = 0;
  for (unsigned at = 0; at < bits; at += piece)
    r |= (v >> at & mask_of(piece)) << (bits - piece - at);
  return r;
}

static struct number unary(struct ref_machine *m, const struct ir_insn *i,
                           struct number a, unsigned bits) {
  struct number all = {0, a.u ? mask_of(bits) : 0};
  switch (i->op) {
  case IR_ABS:
    if (!a.u && a.v == (uint128)1 << (bits - 1) && i->flags & IR_NSW)
      ref_fault(m, "no-overflow");
    all.v = with_sign(a.v, bits) < 0 ? -a.v : a.v;
    return all;
  case IR_BSWAP:
    return (struct number){reversed(a.v, bits, 8), reversed(a.u, bits, 8)};
  case IR_BITREVERSE:
    return (struct number){reversed(a.v, bits, 1), reversed(a.u, bits, 1)};
  default:
    if (!a.u && a.v == 0 && i->flags & IR_EXACT)
      ref_fault(m, "no-overflow");
    all.v = count_bits(i->op, a.v, bits);
    return all;
  }
}

static struct number funnel(enum ir_op op, struct number a, struct number b,
                            struct number c, unsigned bits) {
  if (c.u)
    return (struct number){0, mask_of(bits)};
  unsigned by = (unsigned)(c.v % bits);
  if (op == IR_FSHL)
    return by == 0 ? a
                   : (struct number){a.v << by | b.v >> (bits - by),
                                     a.u << by | b.u >> (bits - by)};
  return by == 0 ? b
                 : (struct number){b.v >> by | a.v << (bits - by),
                                   b.u >> by | a.u << (bits - by)};
}

static struct number smaller_or_larger(enum ir_op op, struct number a,
                                       struct number b, unsigned bits) {
  bool sign = op == IR_SMIN || op == IR_SMAX;
  int is_less = less(a, b, bits, sign);
  if (is_less < 0)
    return (struct number){0, mask_of(bits)};
  bool smaller = op == IR_SMIN || op == IR_UMIN;
  return smaller == (is_less == 1) ? a : b;
}

static enum ir_op plain_op(enum ir_op op) {
  switch (op) {
  case IR_SADD_OVERFLOW:
  case IR_UADD_OVERFLOW:
  case IR_SADD_SAT:
  case IR_UADD_SAT:
    return IR_ADD;
  case IR_SSUB_OVERFLOW:
  case IR_USUB_OVERFLOW:
  case IR_SSUB_SAT:
  case IR_USUB_SAT:
    return IR_SUB;
  default:
    return IR_MUL;
  }
}

static bool has_sign(enum ir_op op) {
  return op == IR_SADD_OVERFLOW || op == IR_SSUB_OVERFLOW ||
         op == IR_SMUL_OVERFLOW || op == IR_SADD_SAT || op == IR_SSUB_SAT;
}

static struct number with_overflow(const struct ir_insn *i, struct number a,
                                   struct number b, unsigned bits,
                                   ref_word *second) {
  bool sign, no_sign, undefined = (a.u | b.u) != 0;
  struct number r = {sum(plain_op(i->op), a.v, b.v, bits, &sign, &no_sign),
                     undefined ? mask_of(bits) : 0};
  *second = ref_number(undefined ? 0 : has_sign(i->op) ? sign : no_sign);
  second->undefined = undefined;
  return r;
}

static struct number saturated(const struct ir_insn *i, struct number a,
                               struct number b, unsigned bits) {
  ref_word over;
  struct number r = with_overflow(i, a, b, bits, &over);
  if (!over.bits)
    return r;
  uint128 lowest = (uint128)1 << (bits - 1);
  if (has_sign(i->op))
    r.v = with_sign(a.v, bits) < 0 ? lowest : lowest - 1;
  else
    r.v = i->op == IR_UADD_SAT ? mask_of(bits) : 0;
  return r;
}

/* ------------------------------------------------------------- conversions */

/* Bytes keep their origins. */
static ref_value convert(struct ref_machine *m, const struct ir_insn *i,
                         ref_value a) {
  unsigned to = bits_of(i->type), from = bits_of(i->from);
  struct number n = number_of(a, from);
  if (i->op == IR_SEXT)
    n = (struct number){(uint128)with_sign(n.v, from),
                        (uint128)with_sign(n.u, from)};
  ref_value r = value_of(n, to);
  if (!has_origin(a, from))
    return r;
  if (i->op == IR_SEXT || (i->op == IR_TRUNC && to % 8)) {
    if (i->op == IR_TRUNC && to < 8)
      return ref_mask_address(m, a.w[0], (uint64_t)mask_of(to), from);
    return ref_depends(m);
  }
  unsigned bytes = (to < from ? to : from) / 8;
  for (unsigned b = 0; b < bytes; b++)
    r.w[b / 8].origin[b % 8 / 4] |= (uint64_t)ref_origin(a.w[b / 8], b % 8)
                                    << b % 4 * 16;
  return r;
}

/* ------------------------------------------------------------------- entry */

static bool is_order(enum ir_op op) { return op >= IR_ULT && op <= IR_SGE; }

static ref_value compare(struct ref_machine *m, const struct ir_insn *i,
                         ref_value a, ref_value b, unsigned bits) {
  int t = ref_equal(a, b, bits);
  if (t == -2)
    return ref_depends(m);
  return truth(i->op == IR_EQ ? t : negate(t));
}

static struct number compute_number(struct ref_machine *m,
                                    const struct ir_insn *i, struct number x,
                                    struct number y, struct number z,
                                    unsigned bits, ref_word *second) {
  switch (i->op) {
  case IR_ADD:
  case IR_SUB:
  case IR_MUL:
    return add_like(m, i, x, y, bits);
  case IR_UDIV:
  case IR_SDIV:
  case IR_UREM:
  case IR_SREM:
    return divide(m, i, x, y, bits);
  case IR_SHL:
  case IR_LSHR:
  case IR_ASHR:
    return shift(m, i, x, y, bits);
  case IR_AND:
  case IR_OR:
  case IR_XOR:
    return bitwise(i->op, x, y);
  case IR_SMIN:
  case IR_SMAX:
  case IR_UMIN:
  case IR_UMAX:
    return smaller_or_larger(i->op, x, y, bits);
  case IR_FSHL:
  case IR_FSHR:
    return funnel(i->op, x, y, z, bits);
  case IR_SADD_SAT:
  case IR_UADD_SAT:
  case IR_SSUB_SAT:
  case IR_USUB_SAT:
    return saturated(i, x, y, bits);
  case IR_SADD_OVERFLOW:
  case IR_UADD_OVERFLOW:
  case IR_SSUB_OVERFLOW:
  case IR_USUB_OVERFLOW:
  case IR_SMUL_OVERFLOW:
  case IR_UMUL_OVERFLOW:
    return with_overflow(i, x, y, bits, second);
  default:
    return unary(m, i, x, bits);
  }
}

ref_value ref_compute(struct ref_machine *m, const struct ir_insn *i,
                      ref_value a, ref_value b, ref_value c, ref_word *second) {
  unsigned bits = bits_of(i->type);
  switch (i->op) {
  case IR_TRUNC:
  case IR_ZEXT:
  case IR_SEXT:
  case IR_PTRTOINT:
  case IR_INTTOPTR:
  case IR_BITCAST:
    return convert(m, i, a);
  case IR_EQ:
  case IR_NE:
    return compare(m, i, a, b, bits);
  case IR_PTRMASK:
    if (ref_has_origin(a.w[0]))
      return ref_mask_address(m, a.w[0], b.w[0].bits, 64);
    return value_of(bitwise(IR_AND, number_of(a, 64), number_of(b, 64)), 64);
  default:
    break;
  }
  bool address =
      has_origin(a, bits) || (i->b != IR_NONE && has_origin(b, bits));
  if (address)
    return ref_compute_address(m, i, a, b, bits);
  struct number x = number_of(a, bits), y = number_of(b, bits),
                z = number_of(c, bits);
  if (is_order(i->op))
    return truth(order(i->op, x, y, bits));
  return value_of(compute_number(m, i, x, y, z, bits, second), bits);
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
  if (i->detail == IR_RMW_XCHG)
    return b;
  struct ir_insn plain = *i;
  plain.op = ops[i->detail];
  plain.flags = 0;
  plain.b = 0;
  ref_word second;
  if (ref_is_float_op(&plain))
    return ref_compute_float(m, &plain, old, b, b);
  ref_value r = ref_compute(m, &plain, old, b, b, &second);
  if (i->detail == IR_RMW_NAND) {
    struct number n = number_of(r, bits_of(i->type));
    return value_of((struct number){~n.v, n.u}, bits_of(i->type));
  }
  return r;
}
