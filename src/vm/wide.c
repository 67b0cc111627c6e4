/*
 * vm/wide.c - values of two slots (128-bit integers, long double),
 * floating point, and conversions.
 *
 * Undefined operands give undefined results, as a whole: only conversions keep
 * definedness bit by bit.  A pointer stays one where it is only moved (between
 * integers of 64 and 128 bits, or as a half of one); where its number matters,
 * placement.c is asked for that.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "vm/machine.h"

static bool is_wide(ir_type type) { return ir_type_slots(type) == 2; }

/* ------------------------------------------------------------ whole values */

/* A value of one or two slots; high is 0 if there is one. */
struct wide {
  struct reg low, high;
};

/* The value of operand x, which has this type. */
static struct wide get(struct vm *vm, const struct reg *r, ir_operand x,
                       ir_type type) {
  struct wide w = {operand_reg(vm, r, x), reg_number(0)};
  if (is_wide(type))
    w.high = operand_high(vm, r, x);
  return w;
}

/* Writes it to a slot, or to two. */
static void put(struct reg *r, uint32_t slot, ir_type type, struct wide w) {
  r[slot] = w.low;
  if (is_wide(type))
    r[slot + 1] = w.high;
}

static bool any_partial(struct wide w) {
  return reg_is_partial(w.low) || reg_is_partial(w.high);
}

/* All bits that the type has are undefined, and no others. */
static void put_undefined(struct vm *vm, struct reg *r, uint32_t slot,
                          ir_type type) {
  unsigned bits = type.kind == IR_INT   ? type.bits
                  : type.kind == IR_F32 ? 32
                                        : 64;
  if (is_wide(type)) {
    r[slot] = reg_undefined();
    r[slot + 1] =
        type.kind == IR_F80 ? reg_partial(vm, 0, 0xffff) : reg_undefined();
  } else {
    r[slot] = reg_partial(vm, 0, width_mask(bits));
  }
}

/* Both halves must be defined numbers; pointers become theirs. */
static enum go need_wide(struct vm *vm, struct wide *w) {
  if (need_number(vm, &w->low, USE_NUMBER) != GO_NEXT)
    return GO_STOP;
  return need_number(vm, &w->high, USE_NUMBER);
}

/* Between two halves that are numbers and the number they are together. */
static uint128 wide_number(struct wide w) {
  assert((w.low.meta | w.high.meta) == 0);
  return (uint128)w.high.bits << 64 | w.low.bits;
}

static struct wide number_wide(uint128 x) {
  return (struct wide){reg_number((uint64_t)x),
                       reg_number((uint64_t)(x >> 64))};
}

/* ---------------------------------------------------------- floating point */

/* The value of a float or double.  A long double holds both exactly. */
long double float_from_reg(ir_type type, struct reg r) {
  assert(type.kind == IR_F32 || type.kind == IR_F64);
  if (type.kind == IR_F32) {
    uint32_t bits = (uint32_t)r.bits;
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
  }
  double x;
  memcpy(&x, &r.bits, sizeof x);
  return x;
}

/* Rounds once, as a cast does. */
struct reg reg_from_float(ir_type type, long double x) {
  assert(type.kind == IR_F32 || type.kind == IR_F64);
  if (type.kind == IR_F32) {
    float f = (float)x;
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    return reg_number(bits);
  }
  double d = (double)x;
  uint64_t bits;
  memcpy(&bits, &d, sizeof bits);
  return reg_number(bits);
}

/* The same for all types; a long double has its lower eight bytes in the low
 * half, and the other two in the high one. */
static long double float_of(ir_type type, struct wide w) {
  if (type.kind != IR_F80)
    return float_from_reg(type, w.low);
  long double x = 0;
  memcpy(&x, &w.low.bits, 8);
  memcpy((char *)&x + 8, &w.high.bits, 2);
  return x;
}

static struct wide wide_of_float(ir_type type, long double x) {
  if (type.kind != IR_F80)
    return (struct wide){reg_from_float(type, x), reg_number(0)};
  struct wide w = {reg_number(0), reg_number(0)};
  memcpy(&w.low.bits, &x, 8);
  memcpy(&w.high.bits, (const char *)&x + 8, 2);
  return w;
}

/* Each operation is made in its own type, so that it is rounded once. */
static float single(enum ir_op op, float a, float b) {
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
    return fmodf(a, b);
  }
}

static double binary(enum ir_op op, double a, double b) {
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
    return fmod(a, b);
  }
}

static long double extended(enum ir_op op, long double a, long double b) {
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

static long double float_binary(enum ir_op op, ir_type type, long double a,
                                long double b) {
  return type.kind == IR_F32   ? single(op, (float)a, (float)b)
         : type.kind == IR_F64 ? binary(op, (double)a, (double)b)
                               : extended(op, a, b);
}

/* Of equal, greater, less and unordered, exactly one holds; detail says which
 * of them make the comparison true. */
static bool float_compare(unsigned detail, long double a, long double b) {
  if (isunordered(a, b))
    return detail & IR_FCMP_UNORDERED;
  if (a == b)
    return detail & IR_FCMP_EQUAL;
  return detail & (a > b ? IR_FCMP_GREATER : IR_FCMP_LESS);
}

/* Sign operations work on bits, so that they keep what a NaN carries. */
static struct wide float_sign(const struct ir_insn *i, struct wide a,
                              struct wide b) {
  uint64_t bit = i->type.kind == IR_F32   ? UINT64_C(1) << 31
                 : i->type.kind == IR_F64 ? UINT64_C(1) << 63
                                          : UINT64_C(1) << 15;
  struct reg *part = i->type.kind == IR_F80 ? &a.high : &a.low;
  uint64_t other = i->type.kind == IR_F80 ? b.high.bits : b.low.bits;
  if (i->op == IR_FNEG)
    part->bits ^= bit;
  else if (i->op == IR_FABS)
    part->bits &= ~bit;
  else
    part->bits = (part->bits & ~bit) | (other & bit);
  return a;
}

/* LLVM's class mask, from bit 0 on: signalling NaN, quiet NaN, -inf, -normal,
 * -subnormal, -0, +0, +subnormal, +normal, +inf.  So bits 2 to 5 are those of
 * negative numbers, and 9 to 6 the same of positive ones. */
static bool float_class(ir_type type, struct wide w, unsigned mask) {
  long double x = float_of(type, w);
  if (isnan(x)) {
    bool quiet = type.kind == IR_F32   ? w.low.bits >> 22 & 1
                 : type.kind == IR_F64 ? w.low.bits >> 51 & 1
                                       : w.low.bits >> 62 & 1;
    return mask & (quiet ? 2u : 1u);
  }
  int class_ = type.kind == IR_F32   ? fpclassify((float)x)
               : type.kind == IR_F64 ? fpclassify((double)x)
                                     : fpclassify(x);
  unsigned step = class_ == FP_INFINITE    ? 0
                  : class_ == FP_NORMAL    ? 1
                  : class_ == FP_SUBNORMAL ? 2
                                           : 3;
  return mask & (signbit(x) ? 4u << step : 512u >> step);
}

/* Arithmetic on defined numbers.  FMULADD rounds twice, as code does that has
 * no instruction for it. */
static enum go float_compute(const struct ir_insn *i, struct wide a,
                             struct wide b, struct wide c, struct reg *r) {
  ir_type type = i->type;
  long double x = float_of(type, a), y = float_of(type, b);
  if (i->op == IR_FMULADD) {
    long double product = float_binary(IR_FMUL, type, x, y);
    long double sum = float_binary(IR_FADD, type, product, float_of(type, c));
    put(r, i->result, type, wide_of_float(type, sum));
  } else {
    put(r, i->result, type,
        wide_of_float(type, float_binary(i->op, type, x, y)));
  }
  return GO_NEXT;
}

/* Of undefined operands, all of the result is undefined; pointers become their
 * numbers. */
enum go float_insn(struct vm *vm, const struct ir_insn *i, struct reg *r) {
  struct wide none = {reg_number(0), reg_number(0)};
  struct wide a = get(vm, r, i->a, i->type);
  struct wide b = i->b == IR_NONE ? none : get(vm, r, i->b, i->type);
  struct wide c = i->c == IR_NONE ? none : get(vm, r, i->c, i->type);
  bool truth = i->op == IR_FCMP || i->op == IR_IS_FPCLASS;
  if (any_partial(a) || any_partial(b) || any_partial(c)) {
    put_undefined(vm, r, i->result, truth ? (ir_type){IR_INT, 1} : i->type);
    return GO_NEXT;
  }
  if (need_wide(vm, &a) != GO_NEXT || need_wide(vm, &b) != GO_NEXT ||
      need_wide(vm, &c) != GO_NEXT)
    return GO_STOP;
  switch (i->op) {
  case IR_FCMP:
    r[i->result] = reg_number(
        float_compare(i->detail, float_of(i->type, a), float_of(i->type, b)));
    return GO_NEXT;
  case IR_IS_FPCLASS:
    r[i->result] = reg_number(float_class(i->type, a, (unsigned)i->imm));
    return GO_NEXT;
  case IR_FNEG:
  case IR_FABS:
  case IR_FCOPYSIGN:
    put(r, i->result, i->type, float_sign(i, a, b));
    return GO_NEXT;
  default:
    return float_compute(i, a, b, c, r);
  }
}

/* ------------------------------------------------------------- conversions */

/* The number must fit: see int_holds. */
static uint128 float_to_int(long double x, unsigned bits, bool is_signed) {
  if (bits <= 64)
    return is_signed ? (uint128)(int64_t)x : (uint64_t)x;
  return is_signed ? (uint128)(int128)x : (uint128)x;
}

/* An integer of 128 bits is rounded once. */
static long double int_to_float(ir_type to, uint128 x, bool is_signed) {
  if (to.kind == IR_F32)
    return is_signed ? (float)(int128)x : (float)x;
  if (to.kind == IR_F64)
    return is_signed ? (double)(int128)x : (double)x;
  return is_signed ? (long double)(int128)x : (long double)x;
}

/* The sign of an integer of so many bits, at most 64 or 128, goes on to the
 * upper bits. */
static uint128 extend(uint128 x, unsigned bits) {
  return bits == 128 ? x : (uint128)(int128)sign_extend((uint64_t)x, bits);
}

/* Does the number, cut, fit the integer type? */
static bool int_holds(long double x, unsigned bits, bool is_signed) {
  long double high = ldexpl(1, (int)(is_signed ? bits - 1 : bits));
  return is_signed ? truncl(x) >= -high && truncl(x) < high
                   : truncl(x) >= 0 && truncl(x) < high;
}

/* A fault: what becomes of such a number is not defined. */
static enum go does_not_fit(struct vm *vm, long double x, unsigned bits) {
  char number[64];
  snprintf(number, sizeof number, "%Lg", x);
  return vm_fault(vm, SUB_FLOAT_TO_INT,
                  FACTS(.word = number, .numbers = {bits}));
}

/* A conversion of a defined number, to *z.  An integer of fewer than 64 bits is
 * zero-extended in its register. */
static enum go convert_numbers(struct vm *vm, const struct ir_insn *i,
                               struct wide a, struct wide *z) {
  uint128 n = wide_number(a);
  switch (i->op) {
  case IR_SEXT:
    *z = number_wide(extend(n, i->from.bits));
    break;
  case IR_FPTRUNC:
  case IR_FPEXT:
    *z = wide_of_float(i->type, float_of(i->from, a));
    break;
  case IR_FPTOSI:
  case IR_FPTOUI:
    if (int_holds(float_of(i->from, a), i->type.bits, i->op == IR_FPTOSI))
      *z = number_wide(
          float_to_int(float_of(i->from, a), i->type.bits, i->op == IR_FPTOSI));
    else if (vm_goes_on(vm, FAULT_NO_OVERFLOW)) /* as processors do */
      *z = number_wide((uint128)1 << (i->type.bits - 1));
    else
      return does_not_fit(vm, float_of(i->from, a), i->type.bits);
    break;
  case IR_SITOFP:
    *z = wide_of_float(i->type,
                       int_to_float(i->type, extend(n, i->from.bits), true));
    break;
  case IR_UITOFP:
    *z = wide_of_float(i->type, int_to_float(i->type, n, false));
    break;
  default: /* trunc, zext, bitcast: the bits */
    *z = a;
  }
  if (i->type.kind == IR_INT && i->type.bits <= 64)
    z->low.bits &= width_mask(i->type.bits);
  return GO_NEXT;
}

/* Does the conversion take over bits as they are, but for those that are cut
 * off? */
static bool is_bits(enum ir_op op) {
  return op == IR_TRUNC || op == IR_ZEXT || op == IR_BITCAST ||
         op == IR_PTRTOINT || op == IR_INTTOPTR;
}

/* Bits that are taken over one by one keep their definedness. */
static enum go convert_partial(struct vm *vm, const struct ir_insn *i,
                               struct wide a, struct reg *r) {
  unsigned from = i->from.kind == IR_INT ? i->from.bits : 64;
  unsigned to = i->type.kind == IR_INT ? i->type.bits : 64;
  uint64_t ulow = undefined_bits(vm, a.low) & width_mask(from);
  if (is_bits(i->op)) {
    uint64_t high = is_wide(i->from) ? undefined_bits(vm, a.high) : 0;
    struct wide z = {reg_partial(vm, a.low.bits, ulow & width_mask(to)),
                     is_wide(i->type) ? reg_partial(vm, a.high.bits, high)
                                      : reg_number(0)};
    if (reg_is_pointer(a.low))
      z.low = a.low;
    z.low.bits &= reg_is_pointer(z.low) ? ~UINT64_C(0) : width_mask(to);
    put(r, i->result, i->type, z);
  } else if (i->op == IR_SEXT && !is_wide(i->type) && reg_is_partial(a.low)) {
    r[i->result] = reg_partial(
        vm, (uint64_t)sign_extend(a.low.bits, from) & width_mask(to),
        (uint64_t)sign_extend(ulow, from) & width_mask(to));
  } else {
    put_undefined(vm, r, i->result, i->type);
  }
  return GO_NEXT;
}

static enum go convert_defined(struct vm *vm, const struct ir_insn *i,
                               struct wide a, struct reg *r) {
  struct wide z = a;
  if (convert_numbers(vm, i, a, &z) != GO_NEXT)
    return GO_STOP;
  put(r, i->result, i->type, z);
  return GO_NEXT;
}

/* The low bits of a pointer, as AND with a mask has them: those of its offset
 * as far as its object is aligned, which may be assumed. */
static enum go low_bits(struct vm *vm, struct reg p, unsigned bits,
                        struct reg *result) {
  struct ir_insn mask = {.op = IR_AND, .type = {IR_INT, 64}};
  return arith_int(vm, &mask, p, reg_number(width_mask(bits)), result);
}

/* A pointer, or some bytes of one, is converted.  It stays a pointer if it fits
 * the new type as a whole; whole bytes of it are a piece. */
static enum go convert_pointer(struct vm *vm, const struct ir_insn *i,
                               struct wide a, struct reg *r) {
  unsigned to = i->type.kind == IR_INT ? i->type.bits : 64;
  struct reg p = a.low;
  bool whole = reg_is_pointer(p);
  unsigned size = whole ? 8 : piece_size(p);
  if (is_bits(i->op) && to >= 8 * size) {
    put(r, i->result, i->type, (struct wide){p, reg_number(0)});
    return GO_NEXT;
  }
  if (i->op == IR_TRUNC && to % 8 == 0) {
    r[i->result] = piece_reg((allways_pointer){p.bits, (uint32_t)p.meta},
                             whole ? 0 : piece_first(p), to / 8);
    return GO_NEXT;
  }
  if (i->op == IR_SEXT && whole) { /* to 128 bits */
    put(r, i->result, i->type, (struct wide){p, reg_number(0)});
    return GO_NEXT;
  }
  if (i->op == IR_TRUNC && whole)
    return low_bits(vm, p, to, &r[i->result]);
  if (place_number(vm, &a.low) != GO_NEXT ||
      place_number(vm, &a.high) != GO_NEXT)
    return GO_STOP;
  return convert_defined(vm, i, a, r);
}

/* TRUNC to BITCAST, by what the operand is. */
enum go convert_insn(struct vm *vm, const struct ir_insn *i, struct reg *r) {
  assert(i->op >= IR_TRUNC && i->op <= IR_BITCAST);
  struct wide a = get(vm, r, i->a, i->from);
  if (any_partial(a))
    return convert_partial(vm, i, a, r);
  if ((a.low.meta | a.high.meta) != 0)
    return convert_pointer(vm, i, a, r);
  return convert_defined(vm, i, a, r);
}

/* -------------------------------------------------------- 128-bit integers */

/* Numbers of 128 bits have no place in a fault: it has the operation only.  The
 * caller has the result already that wraps, in case that it is used. */
static enum go wide_overflow(struct vm *vm, const struct ir_insn *i) {
  if (vm_goes_on(vm, FAULT_NO_OVERFLOW))
    return GO_NEXT;
  return vm_fault(vm, SUB_OVERFLOW_WIDE, FACTS(.word = ir_op_text(i->op)));
}

/* The lowest number divided by -1 overflows, also as a remainder. */
static enum go wide_divide(struct vm *vm, const struct ir_insn *i, uint128 a,
                           uint128 b, uint128 *z) {
  if (b == 0 && vm_goes_on(vm, FAULT_DIVISION_BY_ZERO))
    return vm_end_here(vm);
  if (b == 0)
    return vm_fault(
        vm, i->op == IR_UDIV || i->op == IR_SDIV ? SUB_DIVISION : SUB_REMAINDER,
        NO_FACTS);
  if (i->op == IR_UDIV || i->op == IR_UREM) {
    *z = i->op == IR_UDIV ? a / b : a % b;
    return GO_NEXT;
  }
  if (b == ~(uint128)0 && a == (uint128)1 << 127) {
    *z = i->op == IR_SDIV ? a : 0;
    return wide_overflow(vm, i);
  }
  *z = (uint128)(i->op == IR_SDIV ? (int128)a / (int128)b
                                  : (int128)a % (int128)b);
  return GO_NEXT;
}

/* Add, subtract, multiply: the result wraps, and signed overflow is a fault
 * where the source has signed types. */
static enum go wide_compute(struct vm *vm, const struct ir_insn *i, uint128 a,
                            uint128 b, uint128 *z) {
  int128 s;
  bool over = i->op == IR_ADD   ? ADD_OVERFLOWS((int128)a, (int128)b, &s)
              : i->op == IR_SUB ? SUB_OVERFLOWS((int128)a, (int128)b, &s)
                                : MUL_OVERFLOWS((int128)a, (int128)b, &s);
  *z = (uint128)s;
  return over && (i->flags & IR_NSW) ? wide_overflow(vm, i) : GO_NEXT;
}

/* By more than it has bits is a fault; processors cut the distance. */
static enum go wide_shift(struct vm *vm, const struct ir_insn *i, uint128 a,
                          uint128 b, uint128 *z) {
  if (b >= 128 && vm_goes_on(vm, FAULT_NO_OVERFLOW))
    b %= 128;
  if (b >= 128)
    return vm_fault(vm, SUB_SHIFT_WIDE, NO_FACTS);
  *z = i->op == IR_SHL    ? a << (unsigned)b
       : i->op == IR_LSHR ? a >> (unsigned)b
                          : (uint128)((int128)a >> (unsigned)b);
  return GO_NEXT;
}

static bool wide_compare(enum ir_op op, uint128 a, uint128 b) {
  return comparison_holds(op, a == b, a < b, (int128)a < (int128)b);
}

/* The result of an operation with one operand, if that has one. */
static uint128 unary_result(enum ir_op op, uint128 a) {
  uint64_t low = (uint64_t)a, high = (uint64_t)(a >> 64);
  switch (op) {
  case IR_ABS:
    return (int128)a < 0 ? 0 - a : a;
  case IR_CTPOP:
    return bit_count(low) + bit_count(high);
  case IR_CTLZ:
    return high ? high_zeros(high) : low ? 64 + high_zeros(low) : 128;
  case IR_CTTZ:
    return low ? low_bit(low) : high ? 64 + low_bit(high) : 128;
  default:
    return (uint128)byte_swap64(low) << 64 | byte_swap64(high);
  }
}

/* As arith.c has it: to take the absolute value of the lowest number overflows,
 * and to count the zeros of 0 is undefined where the source says so. */
static enum go wide_unary(struct vm *vm, const struct ir_insn *i, uint128 a,
                          uint128 *z) {
  bool counts = i->op == IR_CTLZ || i->op == IR_CTTZ;
  *z = unary_result((enum ir_op)i->op, a);
  if (i->op == IR_ABS && (i->flags & IR_NSW) && a == (uint128)1 << 127)
    return wide_overflow(vm, i);
  if (counts && a == 0 && (i->flags & IR_EXACT) &&
      !vm_goes_on(vm, FAULT_NO_OVERFLOW))
    return vm_fault(
        vm, SUB_BITS_OF_ZERO,
        FACTS(.word = i->op == IR_CTLZ ? "__builtin_clzg" : "__builtin_ctzg"));
  return GO_NEXT;
}

/* The operations whose second result is whether they overflow; *z wraps. */
static bool wide_checked(enum ir_op op, uint128 a, uint128 b, uint128 *z) {
  int128 s;
  bool over;
  switch (op) {
  case IR_SADD_OVERFLOW:
    over = ADD_OVERFLOWS((int128)a, (int128)b, &s);
    break;
  case IR_SSUB_OVERFLOW:
    over = SUB_OVERFLOWS((int128)a, (int128)b, &s);
    break;
  case IR_SMUL_OVERFLOW:
    over = MUL_OVERFLOWS((int128)a, (int128)b, &s);
    break;
  case IR_UADD_OVERFLOW:
    return ADD_OVERFLOWS(a, b, z);
  case IR_USUB_OVERFLOW:
    return SUB_OVERFLOWS(a, b, z);
  default:
    return MUL_OVERFLOWS(a, b, z);
  }
  *z = (uint128)s;
  return over;
}

static enum go wide_numbers(struct vm *vm, const struct ir_insn *i, uint128 a,
                            uint128 b, uint128 *z) {
  switch (i->op) {
  case IR_ADD:
  case IR_SUB:
  case IR_MUL:
    return wide_compute(vm, i, a, b, z);
  case IR_UDIV:
  case IR_SDIV:
  case IR_UREM:
  case IR_SREM:
    return wide_divide(vm, i, a, b, z);
  case IR_SHL:
  case IR_LSHR:
  case IR_ASHR:
    return wide_shift(vm, i, a, b, z);
  case IR_AND:
    *z = a & b;
    return GO_NEXT;
  case IR_OR:
    *z = a | b;
    return GO_NEXT;
  case IR_XOR:
    *z = a ^ b;
    return GO_NEXT;
  case IR_SMIN:
    *z = (int128)a < (int128)b ? a : b;
    return GO_NEXT;
  case IR_SMAX:
    *z = (int128)a < (int128)b ? b : a;
    return GO_NEXT;
  case IR_UMIN:
    *z = a < b ? a : b;
    return GO_NEXT;
  case IR_UMAX:
    *z = a < b ? b : a;
    return GO_NEXT;
  case IR_ABS:
  case IR_CTPOP:
  case IR_CTLZ:
  case IR_CTTZ:
  case IR_BSWAP:
    return wide_unary(vm, i, a, z);
  default:
    return vm_give_up(vm, VM_UNSUPPORTED, REASON_WIDE_OPERATION,
                      FACTS(.word = ir_op_text(i->op)));
  }
}

/* And, or and shifts by whole words move halves that may be pointers: enough
 * for 16-byte structs that travel as one integer. */
static bool halves_insn(const struct ir_insn *i, struct wide a, struct wide b,
                        struct wide *z) {
  struct reg zero = reg_number(0);
  bool number = (b.low.meta | b.high.meta) == 0;
  if (number && b.high.bits == 0 && b.low.bits == 64 && i->op == IR_SHL)
    *z = (struct wide){zero, a.low};
  else if (number && b.high.bits == 0 && b.low.bits == 64 && i->op == IR_LSHR)
    *z = (struct wide){a.high, zero};
  else if (i->op == IR_OR && a.low.meta == 0 && a.low.bits == 0 &&
           b.high.meta == 0 && b.high.bits == 0)
    *z = (struct wide){b.low, a.high};
  else if (i->op == IR_OR && b.low.meta == 0 && b.low.bits == 0 &&
           a.high.meta == 0 && a.high.bits == 0)
    *z = (struct wide){a.low, b.high};
  else
    return false;
  return true;
}

static bool is_compare(enum ir_op op) { return op >= IR_EQ && op <= IR_SGE; }

/* Halves that are pointers can only be equal or not. */
static enum go halves_equal(struct vm *vm, const struct ir_insn *i,
                            struct wide a, struct wide b, struct reg *r) {
  struct ir_insn half = {.op = IR_EQ, .type = {IR_INT, 64}};
  struct reg low, high;
  if (arith_int(vm, &half, a.low, b.low, &low) != GO_NEXT ||
      arith_int(vm, &half, a.high, b.high, &high) != GO_NEXT)
    return GO_STOP;
  r[i->result] = reg_number((low.bits & high.bits) ^ (i->op == IR_NE));
  return GO_NEXT;
}

/* What is divided by, or what is divided, is undefined: a divisor must be
 * known, and zero divides nothing. */
static enum go need_divisor(struct vm *vm, const struct ir_insn *i,
                            struct wide b) {
  uint128 n;
  if (i->op < IR_UDIV || i->op > IR_SREM)
    return GO_NEXT;
  if (any_partial(b))
    return vm_fault(vm, SUB_UNDEFINED_VALUE, FACTS(.use = USE_DIVISOR));
  if ((b.low.meta | b.high.meta | b.low.bits | b.high.bits) != 0)
    return GO_NEXT;
  return wide_numbers(vm, i, 0, 0, &n);
}

/* The result, or both results, of undefined operands. */
static void put_partial_result(struct vm *vm, const struct ir_insn *i,
                               struct reg *r) {
  if (is_compare(i->op)) {
    r[i->result] = reg_partial(vm, 0, 1);
    return;
  }
  put_undefined(vm, r, i->result, i->type);
  if (i->op >= IR_SADD_OVERFLOW && i->op <= IR_UMUL_OVERFLOW)
    r[i->result + 2] = reg_partial(vm, 0, 1);
}

/* The order matters: halves may be moved even if they are undefined or
 * pointers; only then it is asked what they are. */
enum go wide_insn(struct vm *vm, const struct ir_insn *i, struct reg *r) {
  assert(is_wide(i->type) && i->type.kind == IR_INT);
  struct wide none = {reg_number(0), reg_number(0)}, z;
  struct wide a = get(vm, r, i->a, i->type);
  struct wide b = i->b == IR_NONE ? none : get(vm, r, i->b, i->type);
  if (((a.low.meta | a.high.meta | b.low.meta | b.high.meta) != 0) &&
      halves_insn(i, a, b, &z)) {
    put(r, i->result, i->type, z);
    return GO_NEXT;
  }
  if (any_partial(a) || any_partial(b)) {
    if (need_divisor(vm, i, b) != GO_NEXT)
      return GO_STOP;
    put_partial_result(vm, i, r);
    return GO_NEXT;
  }
  if ((i->op == IR_EQ || i->op == IR_NE) &&
      (a.low.meta | a.high.meta | b.low.meta | b.high.meta) != 0)
    return halves_equal(vm, i, a, b, r);
  if (need_wide(vm, &a) != GO_NEXT || need_wide(vm, &b) != GO_NEXT)
    return GO_STOP;
  uint128 x = wide_number(a), y = wide_number(b), n = 0;
  if (is_compare(i->op)) {
    r[i->result] = reg_number(wide_compare(i->op, x, y));
    return GO_NEXT;
  }
  if (i->op >= IR_SADD_OVERFLOW && i->op <= IR_UMUL_OVERFLOW) {
    r[i->result + 2] = reg_number(wide_checked(i->op, x, y, &n));
    put(r, i->result, i->type, number_wide(n));
    return GO_NEXT;
  }
  if (wide_numbers(vm, i, x, y, &n) != GO_NEXT)
    return GO_STOP;
  put(r, i->result, i->type, number_wide(n));
  return GO_NEXT;
}
