/*
 * tests/reference/float.c - floating point, by the host's long double and the
 * host's rounding to float and double.
 *
 * The result of an operation on float or double operands is computed in that
 * type.  A value with an undefined bit is undefined as a whole.  Signs and
 * classes are matters of bits: a NaN that signals stays one.
 */
#include "machine.h"

#include <math.h>

union image {
  uint64_t words[2];
  float f;
  double d;
  long double l;
};

/* A number, rounded to the type. */
#define ROUNDED(t, x)                                                          \
  ((t).kind == IR_F32   ? (long double)(float)(x)                              \
   : (t).kind == IR_F64 ? (long double)(double)(x)                             \
                        : (long double)(x))

static uint128 bits_of(ref_value x) {
  return x.w[0].bits | (uint128)x.w[1].bits << 64;
}

static long double get(ref_value x, ir_type t) {
  union image image = {{x.w[0].bits, x.w[1].bits}};
  return t.kind == IR_F32 ? image.f : t.kind == IR_F64 ? image.d : image.l;
}

static ref_value put(long double l, ir_type t) {
  union image image = {{0, 0}};
  if (t.kind == IR_F32)
    image.f = (float)l;
  else if (t.kind == IR_F64)
    image.d = (double)l;
  else
    image.l = l;
  return ref_make_number(image.words[0] | (uint128)image.words[1] << 64, 0,
                         ref_width(t));
}

static bool is_conversion(const struct ir_insn *i) {
  return i->op >= IR_FPTRUNC && i->op <= IR_UITOFP;
}

bool ref_is_float_op(const struct ir_insn *i) {
  return (i->op >= IR_FADD && i->op <= IR_IS_FPCLASS) || is_conversion(i);
}

/* Sums, products and quotients of floats computed as doubles and then rounded
 * are those of floats. */
#define COMPUTED(op)                                                           \
  (t.kind == IR_F80 ? a op b : (long double)((double)a op(double) b))
static long double binary(enum ir_op op, ir_type t, long double a,
                          long double b) {
  return op == IR_FADD   ? COMPUTED(+)
         : op == IR_FSUB ? COMPUTED(-)
         : op == IR_FMUL ? COMPUTED(*)
         : op == IR_FDIV ? COMPUTED(/)
                         : fmodl(a, b);
}

/* The sign of the result: turned, none, or that of the second operand. */
static ref_value with_sign(enum ir_op op, ref_value a, ref_value b, ir_type t) {
  uint128 sign = (uint128)1 << (ref_width(t) - 1), v = bits_of(a) & ~sign;
  v |= op == IR_FNEG   ? ~bits_of(a) & sign
       : op == IR_FABS ? 0
                       : bits_of(b) & sign;
  return ref_make_number(v, 0, ref_width(t));
}

static bool compares(unsigned which, long double a, long double b) {
  unsigned is = isnan(a) || isnan(b) ? IR_FCMP_UNORDERED
                : a == b             ? IR_FCMP_EQUAL
                : a > b              ? IR_FCMP_GREATER
                                     : IR_FCMP_LESS;
  return which & is;
}

/* LLVM's classes: a NaN that signals, one that does not, then from -inf to
 * +inf. */
static bool is_class(int64_t mask, ref_value x, ir_type t) {
  long double a = get(x, t);
  int kind = t.kind == IR_F32   ? fpclassify((float)a)
             : t.kind == IR_F64 ? fpclassify((double)a)
                                : fpclassify(a);
  unsigned quiet = t.kind == IR_F32 ? 22 : t.kind == IR_F64 ? 51 : 62;
  int from_inf = kind == FP_INFINITE    ? 0
                 : kind == FP_NORMAL    ? 1
                 : kind == FP_SUBNORMAL ? 2
                                        : 3;
  if (kind == FP_NAN)
    return mask & (x.w[0].bits >> quiet & 1 ? 2 : 1);
  return mask & (signbit(a) ? 4 << from_inf : 512 >> from_inf);
}

static ref_value to_integer(struct ref_machine *m, const struct ir_insn *i,
                            long double a) {
  unsigned bits = i->type.bits;
  bool sign = i->op == IR_FPTOSI;
  long double whole = truncl(a);
  long double end = ldexpl(1, (int)(sign ? bits - 1 : bits));
  if (isnan(a) || whole >= end || whole < (sign ? -end : 0)) {
    if (ref_goes_on(m, REF_OVERFLOW)) /* as processors do */
      return ref_make_number((uint128)1 << (bits - 1), 0, bits);
    ref_fault(m, "no-overflow");
    whole = 0;
  }
  return ref_make_number(sign ? (uint128)(int128)whole : (uint128)whole, 0,
                         bits);
}

static ref_value from_integer(const struct ir_insn *i, ref_value a) {
  unsigned above = 128u - i->from.bits;
  uint128 v = bits_of(a) << above >> above;
  int128 s = (int128)(v << above) >> above;
  return put(i->op == IR_UITOFP ? ROUNDED(i->type, v) : ROUNDED(i->type, s),
             i->type);
}

ref_value ref_compute_float(struct ref_machine *m, const struct ir_insn *i,
                            ref_value a, ref_value b, ref_value c) {
  ir_type from = is_conversion(i) ? i->from : i->type;
  const ref_word *all[] = {a.w, b.w, c.w};
  bool undefined = false;
  for (unsigned n = 0; n < 3 * ir_type_slots(from); n++) {
    undefined |= all[n % 3][n / 3].undefined != 0;
    if (ref_has_origin(all[n % 3][n / 3]))
      return ref_depends(m);
  }
  if (undefined)
    return ref_make_number(0, ~(uint128)0, ref_width(ir_insn_result_type(i)));
  long double x = get(a, from), y = get(b, from);
  switch (i->op) {
  case IR_FNEG:
  case IR_FABS:
  case IR_FCOPYSIGN:
    return with_sign(i->op, a, b, from);
  case IR_FMULADD:
    y = ROUNDED(from, binary(IR_FMUL, from, x, y));
    return put(binary(IR_FADD, from, y, get(c, from)), i->type);
  case IR_FCMP:
    return ref_make_number(compares(i->detail, x, y), 0, 1);
  case IR_IS_FPCLASS:
    return ref_make_number(is_class(i->imm, a, from), 0, 1);
  case IR_FPTRUNC:
  case IR_FPEXT:
    return put(x, i->type);
  case IR_FPTOSI:
  case IR_FPTOUI:
    return to_integer(m, i, x);
  case IR_SITOFP:
  case IR_UITOFP:
    return from_integer(i, a);
  default:
    return put(binary(i->op, from, x, y), i->type);
  }
}
