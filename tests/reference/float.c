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

static long double get(ref_value x, ir_type t) {
  if (t.kind == IR_F32) {
    float f;
    uint32_t bits = (uint32_t)x.w[0].bits;
    memcpy(&f, &bits, sizeof f);
    return f;
  }
  if (t.kind == IR_F64) {
    double d;
    memcpy(&d, &x.w[0].bits, sizeof d);
    return d;
  }
  long double l = 0;
  memcpy(&l, &x.w[0].bits, 8);
  memcpy((char *)&l + 8, &x.w[1].bits, 2);
  return l;
}

static ref_value put(long double l, ir_type t) {
  ref_value x;
  memset(&x, 0, sizeof x);
  if (t.kind == IR_F32) {
    float f = (float)l;
    memcpy(&x.w[0].bits, &f, sizeof f);
  } else if (t.kind == IR_F64) {
    double d = (double)l;
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

bool ref_is_float_op(const struct ir_insn *i) {
  return (i->op >= IR_FADD && i->op <= IR_IS_FPCLASS) ||
         (i->op >= IR_FPTRUNC && i->op <= IR_UITOFP);
}

/* Sums, products and quotients of floats rounded to 64 bits and then to 24, and
 * of doubles computed as doubles, are those of the type itself. */
static long double binary(enum ir_op op, ir_type t, long double a,
                          long double b) {
  if (t.kind != IR_F80 && op != IR_FREM) {
    double x = (double)a, y = (double)b;
    return op == IR_FADD   ? x + y
           : op == IR_FSUB ? x - y
           : op == IR_FMUL ? x * y
                           : x / y;
  }
  switch (op) {
  case IR_FADD:
    return a + b;
  case IR_FSUB:
    return a - b;
  case IR_FMUL:
    return a * b;
  case IR_FDIV:
    return a / b;
  default:
    return fmodl(a, b);
  }
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
  bool minus = signbit(a);
  switch (kind) {
  case FP_NAN:
    return mask & 3;
  case FP_INFINITE:
    return mask & (minus ? 4 : 512);
  case FP_NORMAL:
    return mask & (minus ? 8 : 256);
  case FP_SUBNORMAL:
    return mask & (minus ? 16 : 128);
  default:
    return mask & (minus ? 32 : 64);
  }
}

static ref_value number(uint128 v, unsigned bits) {
  ref_value x;
  memset(&x, 0, sizeof x);
  if (bits < 128)
    v &= ((uint128)1 << bits) - 1;
  x.w[0].bits = (uint64_t)v;
  x.w[1].bits = (uint64_t)(v >> 64);
  return x;
}

static ref_value to_integer(struct ref_machine *m, const struct ir_insn *i,
                            long double a) {
  unsigned bits = i->type.bits;
  bool sign = i->op == IR_FPTOSI;
  long double whole = truncl(a);
  long double end = ldexpl(1, (int)(sign ? bits - 1 : bits));
  if (isnan(a) || whole >= end || whole < (sign ? -end : 0)) {
    ref_fault(m, "no-overflow");
    return number(0, bits);
  }
  return number(sign ? (uint128)(int128)whole : (uint128)whole, bits);
}

static ref_value from_integer(const struct ir_insn *i, ref_value a) {
  unsigned bits = i->from.bits;
  uint128 v = a.w[0].bits | (bits > 64 ? (uint128)a.w[1].bits << 64 : 0);
  if (i->op == IR_UITOFP)
    return i->type.kind == IR_F32   ? put((float)v, i->type)
           : i->type.kind == IR_F64 ? put((double)v, i->type)
                                    : put((long double)v, i->type);
  int128 s =
      bits < 128 ? (int128)(v << (128 - bits)) >> (128 - bits) : (int128)v;
  return i->type.kind == IR_F32   ? put((float)s, i->type)
         : i->type.kind == IR_F64 ? put((double)s, i->type)
                                  : put((long double)s, i->type);
}

static ref_value undefined_result(const struct ir_insn *i) {
  ref_value x = number(0, 128);
  bool truth = i->op == IR_FCMP || i->op == IR_IS_FPCLASS;
  unsigned bytes = ir_type_bytes(i->type);
  x.w[0].undefined = truth        ? 1
                     : bytes >= 8 ? UINT64_MAX
                                  : (UINT64_C(1) << bytes * 8) - 1;
  x.w[1].undefined = !truth && bytes > 8 ? UINT64_MAX : 0;
  return x;
}

ref_value ref_compute_float(struct ref_machine *m, const struct ir_insn *i,
                            ref_value a, ref_value b, ref_value c) {
  ir_type from = i->op >= IR_FPTRUNC && i->op <= IR_UITOFP ? i->from : i->type;
  if (ref_has_origin(a.w[0]))
    ref_stop_incomplete(m, "the number of an address is used");
  if (is_undefined(a, from) || (i->b != IR_NONE && is_undefined(b, from)) ||
      (i->c != IR_NONE && is_undefined(c, from)))
    return undefined_result(i);
  if (i->op == IR_SITOFP || i->op == IR_UITOFP)
    return from_integer(i, a);
  long double x = get(a, from), y = i->b != IR_NONE ? get(b, from) : 0;
  switch (i->op) {
  case IR_FNEG:
    return put(-x, i->type);
  case IR_FABS:
    return put(fabsl(x), i->type);
  case IR_FCOPYSIGN:
    return put(copysignl(x, y), i->type);
  case IR_FMULADD:
    y = get(put(binary(IR_FMUL, from, x, y), from), from);
    return put(binary(IR_FADD, from, y, get(c, from)), i->type);
  case IR_FCMP:
    return number(compares(i->detail, x, y), 1);
  case IR_IS_FPCLASS:
    return number(is_class(i->imm, x, from), 1);
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
