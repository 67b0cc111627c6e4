/*
 * solver/smt.c - formulas in Z3's words.
 *
 * Values are bit vectors.  A comparison is one of a single bit, and floating
 * point is taken from bits and put back into them at each operation; what a
 * result that is no number looks like is said as in eval.c.
 *
 * Terms live as long as Z3's context, which is made anew now and then.  Work is
 * limited by Z3's own count of resources, so that answers do not depend
 * on time.
 */
#include <string.h>

#include "base/alloc.h"
#include "base/bug.h"
#include "solver/solver_impl.h"
#include "solver/z3.h"

enum {
  WORK = 40 * 1000 * 1000, /* Z3's resources for a formula: some seconds */
  MOST_TERMS = 200 * 1000  /* translated; then the context is made anew */
};

struct smt {
  const struct z3_functions *z;
  z3_context context;
  z3_solver solver;
  size_t made;   /* terms since the context was */
  z3_ast *terms; /* of the formula that is translated */
  uint64_t *top;
};

static void ignore_error(z3_context c, unsigned code) {
  (void)c;
  (void)code;
}

static void make_context(struct smt *s) {
  const struct z3_functions *z = s->z;
  z3_config config = z->mk_config();
  s->context = z->mk_context(config);
  z->del_config(config);
  z->set_error_handler(s->context, ignore_error);
  s->made = 0;
}

bool smt_is_there(void) { return z3_load() != NULL; }

struct smt *smt_new(void) {
  const struct z3_functions *z = z3_load();
  if (z == NULL)
    return NULL;
  struct smt *s = alloc_new(sizeof *s);
  *s = (struct smt){.z = z};
  make_context(s);
  return s;
}

void smt_free(struct smt *s) {
  if (s == NULL)
    return;
  s->z->del_context(s->context);
  alloc_free(s, sizeof *s);
}

/* ------------------------------------------------------------------- terms */

static z3_ast number(struct smt *s, unsigned bits, uint64_t n) {
  return s->z->mk_unsigned_int64(s->context, n,
                                 s->z->mk_bv_sort(s->context, bits));
}

static z3_ast as_bit(struct smt *s, z3_ast truth) {
  return s->z->mk_ite(s->context, truth, number(s, 1, 1), number(s, 1, 0));
}

static z3_ast as_truth(struct smt *s, z3_ast bit) {
  return s->z->mk_eq(s->context, bit, number(s, 1, 1));
}

static z3_ast not(struct smt * s, z3_ast truth) {
  return s->z->mk_not(s->context, truth);
}

static z3_ast either(struct smt *s, z3_ast condition, z3_ast a, z3_ast b) {
  return s->z->mk_ite(s->context, condition, a, b);
}

static z3_ast any(struct smt *s, z3_ast a, z3_ast b) {
  z3_ast both[] = {a, b};
  return s->z->mk_or(s->context, 2, both);
}

static z3_ast compare(struct smt *s, unsigned op, z3_ast a, z3_ast b) {
  const struct z3_functions *z = s->z;
  switch (op) {
  case IR_EQ:
    return z->mk_eq(s->context, a, b);
  case IR_NE:
    return not(s, z->mk_eq(s->context, a, b));
  case IR_ULT:
    return z->mk_bvult(s->context, a, b);
  case IR_ULE:
    return z->mk_bvule(s->context, a, b);
  case IR_UGT:
    return z->mk_bvult(s->context, b, a);
  case IR_UGE:
    return z->mk_bvule(s->context, b, a);
  case IR_SLT:
    return z->mk_bvslt(s->context, a, b);
  case IR_SLE:
    return z->mk_bvsle(s->context, a, b);
  case IR_SGT:
    return z->mk_bvslt(s->context, b, a);
  default:
    return z->mk_bvsle(s->context, b, a);
  }
}

static z3_ast widened(struct smt *s, z3_ast a, unsigned by, bool is_signed) {
  return is_signed ? s->z->mk_sign_ext(s->context, by, a)
                   : s->z->mk_zero_ext(s->context, by, a);
}

static z3_ast arithmetic(struct smt *s, unsigned op, z3_ast a, z3_ast b) {
  const struct z3_functions *z = s->z;
  switch (op) {
  case IR_ADD:
    return z->mk_bvadd(s->context, a, b);
  case IR_SUB:
    return z->mk_bvsub(s->context, a, b);
  case IR_MUL:
    return z->mk_bvmul(s->context, a, b);
  case IR_UDIV:
    return z->mk_bvudiv(s->context, a, b);
  case IR_SDIV:
    return z->mk_bvsdiv(s->context, a, b);
  case IR_UREM:
    return z->mk_bvurem(s->context, a, b);
  case IR_SREM:
    return z->mk_bvsrem(s->context, a, b);
  case IR_SHL:
    return z->mk_bvshl(s->context, a, b);
  case IR_LSHR:
    return z->mk_bvlshr(s->context, a, b);
  case IR_ASHR:
    return z->mk_bvashr(s->context, a, b);
  case IR_AND:
    return z->mk_bvand(s->context, a, b);
  case IR_OR:
    return z->mk_bvor(s->context, a, b);
  default:
    return z->mk_bvxor(s->context, a, b);
  }
}

/* The exact result, in twice the width, is not that of the width. */
static z3_ast overflows(struct smt *s, unsigned op, unsigned bits, z3_ast a,
                        z3_ast b) {
  bool is_signed = op == IR_SADD_OVERFLOW || op == IR_SSUB_OVERFLOW ||
                   op == IR_SMUL_OVERFLOW;
  bool multiplies = op == IR_SMUL_OVERFLOW || op == IR_UMUL_OVERFLOW;
  unsigned by = multiplies ? bits : 1;
  unsigned plain = multiplies                                         ? IR_MUL
                   : op == IR_SADD_OVERFLOW || op == IR_UADD_OVERFLOW ? IR_ADD
                                                                      : IR_SUB;
  z3_ast exact = arithmetic(s, plain, widened(s, a, by, is_signed),
                            widened(s, b, by, is_signed));
  z3_ast kept = s->z->mk_extract(s->context, bits - 1, 0, exact);
  return not(s,
             s->z->mk_eq(s->context, exact, widened(s, kept, by, is_signed)));
}

static z3_ast saturate(struct smt *s, unsigned op, unsigned bits, z3_ast a,
                       z3_ast b) {
  unsigned checked = op == IR_SADD_SAT   ? IR_SADD_OVERFLOW
                     : op == IR_SSUB_SAT ? IR_SSUB_OVERFLOW
                     : op == IR_UADD_SAT ? IR_UADD_OVERFLOW
                                         : IR_USUB_OVERFLOW;
  bool adds = op == IR_SADD_SAT || op == IR_UADD_SAT;
  uint64_t mask = bits >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << bits) - 1;
  z3_ast end;
  if (op == IR_UADD_SAT || op == IR_USUB_SAT)
    end = number(s, bits, adds ? mask : 0);
  else
    end = either(s, compare(s, IR_SLT, a, number(s, bits, 0)),
                 number(s, bits, mask ^ mask >> 1), number(s, bits, mask >> 1));
  return either(s, overflows(s, checked, bits, a, b), end,
                arithmetic(s, adds ? IR_ADD : IR_SUB, a, b));
}

static z3_ast bit_at(struct smt *s, z3_ast a, unsigned n) {
  return s->z->mk_extract(s->context, n, n, a);
}

/* Pieces of so many bits in the other order. */
static z3_ast reversed(struct smt *s, unsigned bits, unsigned step, z3_ast a) {
  z3_ast result = s->z->mk_extract(s->context, step - 1, 0, a);
  for (unsigned i = step; i < bits; i += step)
    result = s->z->mk_concat(s->context, result,
                             s->z->mk_extract(s->context, i + step - 1, i, a));
  return result;
}

static z3_ast count_bits(struct smt *s, unsigned bits, z3_ast a) {
  z3_ast sum = number(s, bits, 0);
  for (unsigned i = 0; i < bits; i++) {
    z3_ast one = bit_at(s, a, i);
    if (bits > 1)
      one = widened(s, one, bits - 1, false);
    sum = arithmetic(s, IR_ADD, sum, one);
  }
  return sum;
}

/* From the last bit that is looked at to the first. */
static z3_ast count_zeros(struct smt *s, unsigned op, unsigned bits, z3_ast a) {
  z3_ast result = number(s, bits, bits);
  for (unsigned i = bits; i-- > 0;) {
    unsigned at = op == IR_CTTZ ? i : bits - 1 - i;
    result =
        either(s, as_truth(s, bit_at(s, a, at)), number(s, bits, i), result);
  }
  return result;
}

static z3_ast funnel(struct smt *s, unsigned op, unsigned bits,
                     const z3_ast *a) {
  z3_ast n = arithmetic(s, IR_UREM, a[2], number(s, bits, bits));
  z3_ast rest = arithmetic(s, IR_SUB, number(s, bits, bits), n);
  z3_ast left = op == IR_FSHL ? n : rest, right = op == IR_FSHL ? rest : n;
  z3_ast moved = arithmetic(s, IR_OR, arithmetic(s, IR_SHL, a[0], left),
                            arithmetic(s, IR_LSHR, a[1], right));
  return either(s, compare(s, IR_EQ, n, number(s, bits, 0)),
                op == IR_FSHL ? a[0] : a[1], moved);
}

static z3_ast integers(struct smt *s, struct formula_kind k, unsigned bits,
                       const z3_ast *a) {
  unsigned op = k.op;
  if (op >= IR_EQ && op <= IR_SGE)
    return as_bit(s, compare(s, op, a[0], a[1]));
  if (op >= IR_SADD_OVERFLOW && op <= IR_UMUL_OVERFLOW)
    return as_bit(s, overflows(s, op, bits, a[0], a[1]));
  switch (op) {
  case IR_SMIN:
  case IR_UMIN:
    return either(s, compare(s, op == IR_SMIN ? IR_SLT : IR_ULT, a[0], a[1]),
                  a[0], a[1]);
  case IR_SMAX:
  case IR_UMAX:
    return either(s, compare(s, op == IR_SMAX ? IR_SLT : IR_ULT, a[0], a[1]),
                  a[1], a[0]);
  case IR_ABS:
    return either(s, compare(s, IR_SLT, a[0], number(s, bits, 0)),
                  s->z->mk_bvneg(s->context, a[0]), a[0]);
  case IR_CTPOP:
    return count_bits(s, bits, a[0]);
  case IR_CTLZ:
  case IR_CTTZ:
    return count_zeros(s, op, bits, a[0]);
  case IR_BSWAP:
    return reversed(s, bits, 8, a[0]);
  case IR_BITREVERSE:
    return reversed(s, bits, 1, a[0]);
  case IR_FSHL:
  case IR_FSHR:
    return funnel(s, op, bits, a);
  case IR_SADD_SAT:
  case IR_UADD_SAT:
  case IR_SSUB_SAT:
  case IR_USUB_SAT:
    return saturate(s, op, bits, a[0], a[1]);
  default:
    return arithmetic(s, op, a[0], a[1]);
  }
}

/* ---------------------------------------------------------- floating point */

static unsigned float_bits(ir_type type) {
  return type.kind == IR_F32 ? 32 : 64;
}

static z3_sort float_sort(struct smt *s, ir_type type) {
  return type.kind == IR_F32 ? s->z->mk_fpa_sort(s->context, 8, 24)
                             : s->z->mk_fpa_sort(s->context, 11, 53);
}

static z3_ast as_float(struct smt *s, ir_type type, z3_ast bits) {
  return s->z->mk_fpa_to_fp_bv(s->context, bits, float_sort(s, type));
}

static z3_ast is_nan(struct smt *s, ir_type type, z3_ast bits) {
  return s->z->mk_fpa_is_nan(s->context, as_float(s, type, bits));
}

/* The bits of a result; of none that is a number, those that eval.c has. */
static z3_ast result_bits(struct smt *s, ir_type type, z3_ast result,
                          const z3_ast *operands) {
  unsigned bits = float_bits(type);
  bool narrow = type.kind == IR_F32;
  z3_ast quiet = number(s, bits, UINT64_C(1) << (narrow ? 22 : 51));
  z3_ast none = number(s, bits, narrow ? 0xffc00000 : UINT64_C(0xfff8) << 48);
  for (int n = 1; n >= 0; n--)
    none = either(s, is_nan(s, type, operands[n]),
                  arithmetic(s, IR_OR, operands[n], quiet), none);
  return either(s, s->z->mk_fpa_is_nan(s->context, result), none,
                s->z->mk_fpa_to_ieee_bv(s->context, result));
}

static z3_ast float_arithmetic(struct smt *s, unsigned op, ir_type type,
                               z3_ast a, z3_ast b) {
  const struct z3_functions *z = s->z;
  z3_ast x = as_float(s, type, a), y = as_float(s, type, b);
  z3_ast nearest = z->mk_fpa_rne(s->context), operands[] = {a, b};
  z3_ast result = op == IR_FADD   ? z->mk_fpa_add(s->context, nearest, x, y)
                  : op == IR_FSUB ? z->mk_fpa_sub(s->context, nearest, x, y)
                  : op == IR_FMUL ? z->mk_fpa_mul(s->context, nearest, x, y)
                                  : z->mk_fpa_div(s->context, nearest, x, y);
  return result_bits(s, type, result, operands);
}

static z3_ast float_compare(struct smt *s, struct formula_kind k, z3_ast a,
                            z3_ast b) {
  const struct z3_functions *z = s->z;
  z3_ast x = as_float(s, k.type, a), y = as_float(s, k.type, b);
  z3_ast result = not(s, z->mk_true(s->context));
  if (k.detail & IR_FCMP_EQUAL)
    result = any(s, result, z->mk_fpa_eq(s->context, x, y));
  if (k.detail & IR_FCMP_GREATER)
    result = any(s, result, z->mk_fpa_lt(s->context, y, x));
  if (k.detail & IR_FCMP_LESS)
    result = any(s, result, z->mk_fpa_lt(s->context, x, y));
  if (k.detail & IR_FCMP_UNORDERED)
    result = any(s, result, any(s, is_nan(s, k.type, a), is_nan(s, k.type, b)));
  return as_bit(s, result);
}

static z3_ast floats(struct smt *s, struct formula_kind k, const z3_ast *a) {
  unsigned bits = float_bits(k.type);
  uint64_t sign = UINT64_C(1) << (bits - 1);
  z3_ast others = number(s, bits, sign - 1);
  switch (k.op) {
  case IR_FNEG:
    return arithmetic(s, IR_XOR, a[0], number(s, bits, sign));
  case IR_FABS:
    return arithmetic(s, IR_AND, a[0], others);
  case IR_FCOPYSIGN:
    return arithmetic(s, IR_OR, arithmetic(s, IR_AND, a[0], others),
                      arithmetic(s, IR_AND, a[1], number(s, bits, sign)));
  case IR_FCMP:
    return float_compare(s, k, a[0], a[1]);
  case IR_FMULADD:
    return float_arithmetic(s, IR_FADD, k.type,
                            float_arithmetic(s, IR_FMUL, k.type, a[0], a[1]),
                            a[2]);
  default:
    return float_arithmetic(s, k.op, k.type, a[0], a[1]);
  }
}

/* A number that is none keeps its upper bits, and is quiet. */
static z3_ast float_to_float(struct smt *s, struct formula_kind k, z3_ast a) {
  const struct z3_functions *z = s->z;
  if (k.type.kind == k.from.kind)
    return a;
  z3_ast result =
      z->mk_fpa_to_fp_float(s->context, z->mk_fpa_rne(s->context),
                            as_float(s, k.from, a), float_sort(s, k.type));
  z3_ast none, sign;
  if (k.type.kind == IR_F32) {
    sign = z->mk_concat(s->context, bit_at(s, a, 63), number(s, 9, 0x1ff));
    none = z->mk_concat(s->context, sign, z->mk_extract(s->context, 50, 29, a));
  } else {
    sign = z->mk_concat(s->context, bit_at(s, a, 31), number(s, 12, 0xfff));
    none = z->mk_concat(s->context, sign, z->mk_extract(s->context, 21, 0, a));
    none = z->mk_concat(s->context, none, number(s, 29, 0));
  }
  return either(s, is_nan(s, k.from, a), none,
                z->mk_fpa_to_ieee_bv(s->context, result));
}

/* Of what does not fit, the result is the one that eval.c gives. */
static z3_ast float_to_int(struct smt *s, struct formula_kind k, z3_ast a) {
  const struct z3_functions *z = s->z;
  unsigned bits = k.type.bits;
  bool is_signed = k.op == IR_FPTOSI;
  z3_ast x = as_float(s, k.from, a), zero = z->mk_fpa_rtz(s->context);
  z3_ast exact = is_signed ? z->mk_fpa_to_sbv(s->context, zero, x, bits)
                           : z->mk_fpa_to_ubv(s->context, zero, x, bits);
  z3_ast high = number(s, bits, UINT64_C(1) << (bits - 1));
  /* It fits if it is above the number below the least, cut, and below the one
   * after the greatest. */
  z3_ast below;
  z3_sort sort = float_sort(s, k.from);
  z3_ast nearest = z->mk_fpa_rne(s->context);
  unsigned wide = bits + 2;
  uint64_t one = UINT64_C(1);
  z3_ast top =
      wide <= 64
          ? number(s, wide, one << (is_signed ? bits - 1 : bits))
          : z->mk_concat(s->context, number(s, wide - 64, is_signed ? 0 : one),
                         number(s, 64, is_signed ? one << 63 : 0));
  below = z->mk_fpa_lt(s->context, x,
                       z->mk_fpa_to_fp_signed(s->context, nearest, top, sort));
  z3_ast bottom = is_signed ? z->mk_bvneg(s->context, top)
                            : widened(s, number(s, 1, 0), wide - 1, false);
  z3_ast least = z->mk_fpa_to_fp_signed(s->context, nearest, bottom, sort);
  z3_ast before = z->mk_fpa_to_fp_signed(
      s->context, nearest,
      arithmetic(s, IR_SUB, bottom,
                 widened(s, number(s, 1, 1), wide - 1, false)),
      sort);
  /* The number before the least may be rounded to the least. */
  z3_ast fits_above = either(s, z->mk_fpa_eq(s->context, before, least),
                             not(s, z->mk_fpa_lt(s->context, x, least)),
                             z->mk_fpa_lt(s->context, before, x));
  z3_ast both[] = {below, fits_above, not(s, is_nan(s, k.from, a))};
  return either(s, z->mk_and(s->context, 3, both), exact, high);
}

static z3_ast converted(struct smt *s, struct formula_kind k, z3_ast a) {
  const struct z3_functions *z = s->z;
  unsigned bits = k.type.kind == IR_INT   ? k.type.bits
                  : k.type.kind == IR_F32 ? 32
                                          : 64;
  unsigned from = k.from.kind == IR_INT   ? k.from.bits
                  : k.from.kind == IR_F32 ? 32
                                          : 64;
  switch (k.op) {
  case IR_FPTRUNC:
  case IR_FPEXT:
    return float_to_float(s, k, a);
  case IR_FPTOSI:
  case IR_FPTOUI:
    return float_to_int(s, k, a);
  case IR_SITOFP:
    return z->mk_fpa_to_ieee_bv(
        s->context,
        z->mk_fpa_to_fp_signed(s->context, z->mk_fpa_rne(s->context), a,
                               float_sort(s, k.type)));
  case IR_UITOFP:
    return z->mk_fpa_to_ieee_bv(
        s->context,
        z->mk_fpa_to_fp_unsigned(s->context, z->mk_fpa_rne(s->context), a,
                                 float_sort(s, k.type)));
  default:
    if (bits < from)
      return z->mk_extract(s->context, bits - 1, 0, a);
    return bits > from ? widened(s, a, bits - from, k.op == IR_SEXT) : a;
  }
}

/* ------------------------------------------------------------------ tables */

/* Is a in low .. high? */
static z3_ast within(struct smt *s, unsigned bits, z3_ast a, uint64_t low,
                     uint64_t high) {
  uint64_t mask = bits >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << bits) - 1;
  z3_ast both[2] = {s->z->mk_bvule(s->context, number(s, bits, low), a),
                    s->z->mk_bvule(s->context, a,
                                   number(s, bits, high < mask ? high : mask))};
  if (low == high)
    return s->z->mk_eq(s->context, a, number(s, bits, low));
  return s->z->mk_and(s->context, 2, both);
}

/* The value that a table has for a: halves of it, one in the other. */
static z3_ast look_up(struct smt *s, const struct piecewise *m, size_t from,
                      size_t to, unsigned bits, unsigned of, z3_ast a) {
  if (to - from == 1) {
    struct piece p = m->items[from];
    return either(s, within(s, of, a, p.low, p.high), number(s, bits, p.value),
                  number(s, bits, 0));
  }
  size_t middle = from + (to - from) / 2;
  z3_ast before =
      s->z->mk_bvult(s->context, a, number(s, of, m->items[middle].low));
  return either(s, before, look_up(s, m, from, middle, bits, of, a),
                look_up(s, m, middle, to, bits, of, a));
}

/* ---------------------------------------------------------------- formulas */

/* Only the bits that its set needs are open. */
static z3_ast variable(struct smt *s, const struct formula_term *t,
                       uint64_t top) {
  unsigned bits = 1;
  while (bits < t->bits && top >> bits)
    bits++;
  z3_ast x = s->z->mk_const(s->context,
                            s->z->mk_int_symbol(s->context, (int)t->number),
                            s->z->mk_bv_sort(s->context, bits));
  return bits < t->bits ? widened(s, x, t->bits - bits, false) : x;
}

/* The greatest value that the assertions leave for each term. */
static void find_tops(struct smt *s, const struct formula *f) {
  for (size_t i = 0; i < f->term_count; i++)
    s->top[i] = ~UINT64_C(0);
  for (size_t i = 0; i < f->assertion_count; i++) {
    const struct intervals *set = f->assertions[i].set;
    uint64_t *top = &s->top[f->assertions[i].term];
    if (set->items[set->count - 1].high < *top)
      *top = set->items[set->count - 1].high;
  }
}

static z3_ast translate(struct smt *s, const struct formula *f, size_t i) {
  const struct formula_term *t = &f->terms[i];
  z3_ast a[3] = {NULL, NULL, NULL};
  for (unsigned n = 0; n < t->operands; n++)
    a[n] = s->terms[t->a[n]];
  switch (t->kind.op) {
  case FORMULA_NUMBER:
    return number(s, t->bits, t->number);
  case FORMULA_VARIABLE:
    return variable(s, t, s->top[i]);
  case FORMULA_TABLE: {
    const struct piecewise *m = f->tables[t->number];
    return look_up(s, m, 0, m->count, t->bits, f->terms[t->a[0]].bits, a[0]);
  }
  case IR_SELECT:
    return either(s, as_truth(s, a[0]), a[1], a[2]);
  default:
    break;
  }
  if (t->kind.op >= IR_TRUNC && t->kind.op <= IR_BITCAST)
    return converted(s, t->kind, a[0]);
  if (t->kind.op >= IR_FADD && t->kind.op <= IR_FCMP)
    return floats(s, t->kind, a);
  return integers(s, t->kind,
                  t->kind.type.kind == IR_INT ? t->kind.type.bits : 64, a);
}

static void assert_one(struct smt *s, const struct formula *f,
                       const struct formula_assertion *x) {
  z3_ast *parts = alloc_raw(x->set->count * sizeof *parts);
  for (size_t i = 0; i < x->set->count; i++)
    parts[i] = within(s, f->terms[x->term].bits, s->terms[x->term],
                      x->set->items[i].low, x->set->items[i].high);
  s->z->solver_assert(s->context, s->solver,
                      s->z->mk_or(s->context, (unsigned)x->set->count, parts));
  alloc_free(parts, x->set->count * sizeof *parts);
}

static void make_solver(struct smt *s, const struct formula *f, unsigned work) {
  const struct z3_functions *z = s->z;
  s->solver = z->mk_solver_for_logic(
      s->context,
      z->mk_string_symbol(s->context, f->floats ? "QF_FPBV" : "QF_BV"));
  z->solver_inc_ref(s->context, s->solver);
  z3_params p = z->mk_params(s->context);
  z->params_inc_ref(s->context, p);
  z->params_set_uint(s->context, p, z->mk_string_symbol(s->context, "rlimit"),
                     work);
  z->solver_set_params(s->context, s->solver, p);
  z->params_dec_ref(s->context, p);
}

/* A value that the variable's width cannot have is none. */
static bool fits(uint64_t value, unsigned bits) {
  return bits >= 64 || value >> bits == 0;
}

static bool take_values(struct smt *s, const struct formula *f,
                        uint64_t *values) {
  const struct z3_functions *z = s->z;
  z3_model model = z->solver_get_model(s->context, s->solver);
  bool good = model != NULL;
  if (!good)
    return false;
  z->model_inc_ref(s->context, model);
  for (size_t n = 0; n < f->variable_count && good; n++) {
    z3_ast value = NULL;
    good = z->model_eval(s->context, model, s->terms[f->variables[n]], true,
                         &value) &&
           z->get_numeral_uint64(s->context, value, &values[n]) &&
           fits(values[n], f->terms[f->variables[n]].bits);
  }
  z->model_dec_ref(s->context, model);
  return good;
}

enum solver_answer smt_check(struct smt *s, const struct formula *f,
                             unsigned work, uint64_t *values) {
  const struct z3_functions *z = s->z;
  enum solver_answer answer = SOLVER_UNKNOWN;
  s->made += f->term_count;
  if (s->made > MOST_TERMS) {
    z->del_context(s->context);
    make_context(s);
  }
  s->terms = alloc_raw(f->term_count * sizeof *s->terms);
  s->top = alloc_raw(f->term_count * sizeof *s->top);
  find_tops(s, f);
  for (size_t i = 0; i < f->term_count; i++)
    s->terms[i] = translate(s, f, i);
  make_solver(s, f, work);
  for (size_t i = 0; i < f->assertion_count; i++)
    assert_one(s, f, &f->assertions[i]);
  int result = z->solver_check(s->context, s->solver);
  if (result < 0 && z->get_error_code(s->context) == 0)
    answer = SOLVER_NO;
  else if (result > 0 && take_values(s, f, values))
    answer = SOLVER_YES;
  z->solver_dec_ref(s->context, s->solver);
  alloc_free(s->terms, f->term_count * sizeof *s->terms);
  alloc_free(s->top, f->term_count * sizeof *s->top);
  s->terms = NULL;
  s->top = NULL;
  return answer;
}
