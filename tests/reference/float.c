/*
 * tests/reference/float.c - floating point, by the host's long double and the
 * host's rounding to float and double.
 *
 * The result of an operation on float or double operands is computed in that
 * type.  A value with an undefined bit is undefined as a whole.
 */
#include "machine.h"

#include <math.h>
#include <string.h>

/* A number, rounded to the type. */
#define ROUNDED(t, x)                                                          \
  ((t).kind == IR_F32   ? (long double)(float)(x)                              \
   : (t).kind == IR_F64 ? (long double)(double)(x)                             \
                        : (long double)(x))

static long double get(ref_value x, ir_type t) {
  float f;
  double d;
  long double l = 0;
  uint32_t low = (uint32_t)x.w[0].bits;
  memcpy(&f, &low, sizeof f);
  memcpy(&d, &x.w[0].bits, sizeof d);
  memcpy(&l, &x.w[0].bits, 8);
  memcpy((char *)&l + 8, &x.w[1].bits, 2);
  return t.kind == IR_F32 ? f : t.kind == IR_F64 ? d : l;
}

static ref_value put(long double l, ir_type t) {
  ref_value x = {{ref_number(0), ref_number(0)}};
  float f = (float)l;
  double d = (double)l;
  if (t.kind == IR_F32) {
    memcpy(&x.w[0].bits, &f, sizeof f);
  } else if (t.kind == IR_F64) {
    memcpy(&x.w[0].bits, &d, sizeof d);
  } else {
    memcpy(&x.w[0].bits, &l, 8);
    memcpy(&x.w[1].bits, (char *)&l + 8, 2);
  }
  return x;
}

static bool is_undefined(ref_value x, ir_type t) {
  return x.w[0].undefined || (ir_type_slots(t) > 1 && x.w[1].undefined);
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

static bool compares(unsigned which, long double a, long double b) {
  unsigned is = isnan(a) || isnan(b) ? IR_FCMP_UNORDERED
                : a == b             ? IR_FCMP_EQUAL
                : a > b              ? IR_FCMP_GREATER
                                     : IR_FCMP_LESS;
  return which & is;
}

/* LLVM's classes: two kinds of NaN, then from -inf to +inf. */
static bool is_class(int64_t mask, long double a, ir_type t) {
  int kind = t.kind == IR_F32   ? fpclassify((float)a)
             : t.kind == IR_F64 ? fpclassify((double)a)
                                : fpclassify(a);
  int from_inf = kind == FP_INFINITE    ? 0
                 : kind == FP_NORMAL    ? 1
                 : kind == FP_SUBNORMAL ? 2
                                        : 3;
  if (kind == FP_NAN)
    return mask & 3;
  return mask & (signbit(a) ? 4 << from_inf : 512 >> from_inf);
}

static ref_value to_integer(struct ref_machine *m, const struct ir_insn *i,
                            long double a) {
  unsigned bits = i->type.bits;
  bool sign = i->op == IR_FPTOSI;
  long double whole = truncl(a);
  long double end = ldexpl(1, (int)(sign ? bits - 1 : bits));
  if (isnan(a) || whole >= end || whole < (sign ? -end : 0)) {
    ref_fault(m, "no-overflow");
    whole = 0;
  }
  return ref_make_number(sign ? (uint128)(int128)whole : (uint128)whole, 0,
                         bits);
}

static ref_value from_integer(const struct ir_insn *i, ref_value a) {
  unsigned bits = i->from.bits;
  uint128 v = a.w[0].bits | (bits > 64 ? (uint128)a.w[1].bits << 64 : 0);
  int128 s = (int128)(v << (128 - bits)) >> (128 - bits);
  return put(i->op == IR_UITOFP ? ROUNDED(i->type, v) : ROUNDED(i->type, s),
             i->type);
}

ref_value ref_compute_float(struct ref_machine *m, const struct ir_insn *i,
                            ref_value a, ref_value b, ref_value c) {
  ir_type from = is_conversion(i) ? i->from : i->type;
  if (ref_has_origin(a.w[0]) || ref_has_origin(b.w[0]) ||
      ref_has_origin(c.w[0]))
    ref_stop_incomplete(m, "the number of an address is used");
  if (is_undefined(a, from) || (i->b != IR_NONE && is_undefined(b, from)) ||
      (i->c != IR_NONE && is_undefined(c, from)))
    return ref_make_number(0, ~(uint128)0,
                           ir_type_bytes(ir_insn_result_type(i)) * 8);
  if (i->op == IR_SITOFP || i->op == IR_UITOFP)
    return from_integer(i, a);
  long double x = get(a, from), y = get(b, from);
  switch (i->op) {
  case IR_FNEG:
    return put(-x, i->type);
  case IR_FABS:
    return put(fabsl(x), i->type);
  case IR_FCOPYSIGN:
    return put(copysignl(x, y), i->type);
  case IR_FMULADD:
    y = ROUNDED(from, binary(IR_FMUL, from, x, y));
    return put(binary(IR_FADD, from, y, get(c, from)), i->type);
  case IR_FCMP:
    return ref_make_number(compares(i->detail, x, y), 0, 1);
  case IR_IS_FPCLASS:
    return ref_make_number(is_class(i->imm, x, from), 0, 1);
  case IR_FPTRUNC:
  case IR_FPEXT:
    return put(x, i->type);
  case IR_FPTOSI:
  case IR_FPTOUI:
    return to_integer(m, i, x);
  default:
    return put(binary(i->op, from, x, y), i->type);
  }
}
