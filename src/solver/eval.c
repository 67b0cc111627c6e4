/*
 * solver/eval.c - the values of terms for given values of the variables.
 *
 * This is what terms mean.  It is written apart from the machine: each checks
 * the other where a counterexample is executed again.
 */
#include "solver/formula.h"

#include <math.h>
#include <string.h>

#include "base/bug.h"

/* ---------------------------------------------------------------- integers */

/* SMT-LIB's division: by zero it gives all ones, and the remainder is a. */
static uint64_t divide(unsigned op, unsigned bits, uint64_t a, uint64_t b) {
  int64_t x = formula_signed(a, bits), y = formula_signed(b, bits);
  bool by_minus_one = y == -1; /* so that nothing overflows here */
  switch (op) {
  case IR_UDIV:
    return b == 0 ? ~UINT64_C(0) : a / b;
  case IR_UREM:
    return b == 0 ? a : a % b;
  case IR_SDIV:
    return b == 0         ? (x < 0 ? 1 : ~UINT64_C(0))
           : by_minus_one ? 0 - a
                          : (uint64_t)(x / y);
  default:
    return b == 0 ? a : by_minus_one ? 0 : (uint64_t)(x % y);
  }
}

static uint64_t shift(unsigned op, unsigned bits, uint64_t a, uint64_t b) {
  bool far = b >= bits;
  if (op == IR_SHL)
    return far ? 0 : a << b;
  if (op == IR_LSHR)
    return far ? 0 : a >> b;
  return (uint64_t)(formula_signed(a, bits) >> (far ? bits - 1 : b));
}

static bool compare(unsigned op, unsigned bits, uint64_t a, uint64_t b) {
  int64_t x = formula_signed(a, bits), y = formula_signed(b, bits);
  switch (op) {
  case IR_EQ:
    return a == b;
  case IR_NE:
    return a != b;
  case IR_ULT:
    return a < b;
  case IR_ULE:
    return a <= b;
  case IR_UGT:
    return a > b;
  case IR_UGE:
    return a >= b;
  case IR_SLT:
    return x < y;
  case IR_SLE:
    return x <= y;
  case IR_SGT:
    return x > y;
  default:
    return x >= y;
  }
}

/* Does the exact result not fit the width? */
static bool overflows(unsigned op, unsigned bits, uint64_t a, uint64_t b) {
  bool is_signed = op == IR_SADD_OVERFLOW || op == IR_SSUB_OVERFLOW ||
                   op == IR_SMUL_OVERFLOW;
  int128 x = is_signed ? formula_signed(a, bits) : (int128)a;
  int128 y = is_signed ? formula_signed(b, bits) : (int128)b;
  if (op == IR_UMUL_OVERFLOW)
    return (uint128)x * (uint128)y > formula_mask(bits);
  int128 z = op == IR_SADD_OVERFLOW || op == IR_UADD_OVERFLOW   ? x + y
             : op == IR_SSUB_OVERFLOW || op == IR_USUB_OVERFLOW ? x - y
                                                                : x * y;
  int128 least = is_signed ? -((int128)1 << (bits - 1)) : 0;
  int128 most = is_signed ? ((int128)1 << (bits - 1)) - 1 : formula_mask(bits);
  return z < least || z > most;
}

static uint64_t saturate(unsigned op, unsigned bits, uint64_t a, uint64_t b) {
  uint64_t mask = formula_mask(bits);
  unsigned plain = op == IR_SADD_SAT   ? IR_SADD_OVERFLOW
                   : op == IR_SSUB_SAT ? IR_SSUB_OVERFLOW
                   : op == IR_UADD_SAT ? IR_UADD_OVERFLOW
                                       : IR_USUB_OVERFLOW;
  bool adds = op == IR_SADD_SAT || op == IR_UADD_SAT;
  if (!overflows(plain, bits, a, b))
    return adds ? a + b : a - b;
  if (op == IR_UADD_SAT)
    return mask;
  if (op == IR_USUB_SAT)
    return 0;
  return formula_signed(a, bits) < 0 ? mask ^ mask >> 1 : mask >> 1;
}

static uint64_t reversed(uint64_t x, unsigned bits, unsigned step) {
  uint64_t z = 0, mask = formula_mask(step);
  for (unsigned i = 0; i < bits; i += step)
    z |= (x >> i & mask) << (bits - step - i);
  return z;
}

static uint64_t zeros(unsigned op, unsigned bits, uint64_t a) {
  unsigned n = 0;
  while (n < bits && (a >> (op == IR_CTTZ ? n : bits - 1 - n) & 1) == 0)
    n++;
  return n;
}

static uint64_t funnel(unsigned op, unsigned bits, const uint64_t *a) {
  unsigned n = (unsigned)(a[2] % bits);
  if (n == 0)
    return op == IR_FSHL ? a[0] : a[1];
  return op == IR_FSHL ? a[0] << n | a[1] >> (bits - n)
                       : a[0] << (bits - n) | a[1] >> n;
}

static uint64_t integers(struct formula_kind k, unsigned bits,
                         const uint64_t *a) {
  switch (k.op) {
  case IR_ADD:
    return a[0] + a[1];
  case IR_SUB:
    return a[0] - a[1];
  case IR_MUL:
    return a[0] * a[1];
  case IR_AND:
    return a[0] & a[1];
  case IR_OR:
    return a[0] | a[1];
  case IR_XOR:
    return a[0] ^ a[1];
  case IR_SMIN:
    return compare(IR_SLT, bits, a[0], a[1]) ? a[0] : a[1];
  case IR_SMAX:
    return compare(IR_SLT, bits, a[0], a[1]) ? a[1] : a[0];
  case IR_UMIN:
    return a[0] < a[1] ? a[0] : a[1];
  case IR_UMAX:
    return a[0] < a[1] ? a[1] : a[0];
  case IR_ABS:
    return formula_signed(a[0], bits) < 0 ? 0 - a[0] : a[0];
  case IR_CTPOP:
    return bit_count(a[0]);
  case IR_CTLZ:
  case IR_CTTZ:
    return zeros(k.op, bits, a[0]);
  case IR_BSWAP:
    return reversed(a[0], bits, 8);
  case IR_BITREVERSE:
    return reversed(a[0], bits, 1);
  case IR_FSHL:
  case IR_FSHR:
    return funnel(k.op, bits, a);
  case IR_SADD_SAT:
  case IR_UADD_SAT:
  case IR_SSUB_SAT:
  case IR_USUB_SAT:
    return saturate(k.op, bits, a[0], a[1]);
  case IR_UDIV:
  case IR_SDIV:
  case IR_UREM:
  case IR_SREM:
    return divide(k.op, bits, a[0], a[1]);
  case IR_SHL:
  case IR_LSHR:
  case IR_ASHR:
    return shift(k.op, bits, a[0], a[1]);
  default:
    return k.op >= IR_SADD_OVERFLOW ? overflows(k.op, bits, a[0], a[1])
                                    : compare(k.op, bits, a[0], a[1]);
  }
}

/* ---------------------------------------------------------- floating point */

static float float_of(uint64_t bits) {
  uint32_t low = (uint32_t)bits;
  float x;
  memcpy(&x, &low, sizeof x);
  return x;
}

static double double_of(uint64_t bits) {
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

static uint64_t of_float(float x) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

static uint64_t of_double(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

static double value_of(ir_type type, uint64_t bits) {
  return type.kind == IR_F32 ? (double)float_of(bits) : double_of(bits);
}

static bool is_nan(ir_type type, uint64_t bits) {
  return type.kind == IR_F32
             ? (bits & 0x7fffffff) > 0x7f800000
             : (bits & ~UINT64_C(0) >> 1) > UINT64_C(0x7ff) << 52;
}

/* What processors give where no number is the result: the first operand that is
 * none, quiet; else one of their own. */
static uint64_t nan_of(ir_type type, const uint64_t *a, unsigned count) {
  uint64_t quiet = type.kind == IR_F32 ? UINT64_C(1) << 22 : UINT64_C(1) << 51;
  for (unsigned n = 0; n < count; n++)
    if (is_nan(type, a[n]))
      return a[n] | quiet;
  return type.kind == IR_F32 ? 0xffc00000 : UINT64_C(0xfff8) << 48;
}

static uint64_t arithmetic(unsigned op, ir_type type, uint64_t a, uint64_t b) {
  uint64_t operands[2] = {a, b}, result;
  if (type.kind == IR_F32) {
    float x = float_of(a), y = float_of(b);
    result = of_float(op == IR_FADD   ? x + y
                      : op == IR_FSUB ? x - y
                      : op == IR_FMUL ? x * y
                                      : x / y);
  } else {
    double x = double_of(a), y = double_of(b);
    result = of_double(op == IR_FADD   ? x + y
                       : op == IR_FSUB ? x - y
                       : op == IR_FMUL ? x * y
                                       : x / y);
  }
  return is_nan(type, result) ? nan_of(type, operands, 2) : result;
}

static bool float_compare(struct formula_kind k, uint64_t a, uint64_t b) {
  double x = value_of(k.type, a), y = value_of(k.type, b);
  if (isunordered(x, y))
    return k.detail & IR_FCMP_UNORDERED;
  return k.detail & (x == y  ? IR_FCMP_EQUAL
                     : x > y ? IR_FCMP_GREATER
                             : IR_FCMP_LESS);
}

static uint64_t floats(struct formula_kind k, const uint64_t *a) {
  uint64_t sign = k.type.kind == IR_F32 ? UINT64_C(1) << 31 : UINT64_C(1) << 63;
  switch (k.op) {
  case IR_FNEG:
    return a[0] ^ sign;
  case IR_FABS:
    return a[0] & ~sign;
  case IR_FCOPYSIGN:
    return (a[0] & ~sign) | (a[1] & sign);
  case IR_FCMP:
    return float_compare(k, a[0], a[1]);
  case IR_FMULADD:
    return arithmetic(IR_FADD, k.type, arithmetic(IR_FMUL, k.type, a[0], a[1]),
                      a[2]);
  default:
    return arithmetic(k.op, k.type, a[0], a[1]);
  }
}

/* ------------------------------------------------------------- conversions */

static uint64_t float_to_float(struct formula_kind k, uint64_t a) {
  if (k.type.kind == k.from.kind)
    return a;
  if (!is_nan(k.from, a))
    return k.type.kind == IR_F32 ? of_float((float)double_of(a))
                                 : of_double((double)float_of(a));
  uint64_t quiet;
  if (k.type.kind == IR_F32) {
    quiet = (a >> 32 & 0x80000000) | 0x7fc00000 | (a >> 29 & 0x3fffff);
    return quiet;
  }
  return (a & 0x80000000) << 32 | UINT64_C(0x7ff8) << 48 | (a & 0x3fffff) << 29;
}

/* A number that does not fit is not asked for. */
static uint64_t float_to_int(struct formula_kind k, uint64_t a) {
  double x = value_of(k.from, a);
  unsigned bits = k.type.bits;
  bool is_signed = k.op == IR_FPTOSI;
  double high = ldexp(1, (int)(is_signed ? bits - 1 : bits));
  double whole = trunc(x);
  if (!(whole < high && whole >= (is_signed ? -high : 0)))
    return UINT64_C(1) << (bits - 1);
  return is_signed ? (uint64_t)(int64_t)whole : (uint64_t)whole;
}

static uint64_t int_to_float(struct formula_kind k, uint64_t a) {
  int64_t x = formula_signed(a, k.from.bits);
  if (k.type.kind == IR_F32)
    return of_float(k.op == IR_SITOFP ? (float)x : (float)a);
  return of_double(k.op == IR_SITOFP ? (double)x : (double)a);
}

static uint64_t converted(struct formula_kind k, uint64_t a) {
  switch (k.op) {
  case IR_SEXT:
    return (uint64_t)formula_signed(a, k.from.bits);
  case IR_FPTRUNC:
  case IR_FPEXT:
    return float_to_float(k, a);
  case IR_FPTOSI:
  case IR_FPTOUI:
    return float_to_int(k, a);
  case IR_SITOFP:
  case IR_UITOFP:
    return int_to_float(k, a);
  default:
    return a;
  }
}

uint64_t formula_compute(struct formula_kind k, const uint64_t *a) {
  unsigned bits = formula_bits(k);
  uint64_t result;
  assert(formula_knows(k));
  if (k.op == IR_SELECT)
    result = a[0] & 1 ? a[1] : a[2];
  else if (k.op >= IR_TRUNC && k.op <= IR_BITCAST)
    result = converted(k, a[0]);
  else if (k.op >= IR_FADD && k.op <= IR_FCMP)
    result = floats(k, a);
  else
    result = integers(k, k.type.kind == IR_INT ? k.type.bits : 64, a);
  return result & formula_mask(bits);
}

/* ---------------------------------------------------------------- formulas */

void formula_values(const struct formula *f, const uint64_t *variables,
                    uint64_t *values) {
  for (size_t i = 0; i < f->term_count; i++) {
    const struct formula_term *t = &f->terms[i];
    uint64_t a[3] = {0, 0, 0};
    for (unsigned n = 0; n < t->operands; n++)
      a[n] = values[t->a[n]];
    if (t->kind.op == FORMULA_NUMBER)
      values[i] = t->number;
    else if (t->kind.op == FORMULA_VARIABLE)
      values[i] = variables[t->number] & formula_mask(t->bits);
    else if (t->kind.op == FORMULA_TABLE)
      values[i] = piecewise_find(f->tables[t->number], a[0], 0);
    else
      values[i] = formula_compute(t->kind, a);
  }
}

bool formula_holds(const struct formula *f, const uint64_t *values) {
  for (size_t i = 0; i < f->assertion_count; i++)
    if (!intervals_have(f->assertions[i].set, values[f->assertions[i].term]))
      return false;
  return true;
}
