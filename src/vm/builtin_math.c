/*
 * vm/builtin_math.c - math.h, by the host's libm on values.
 *
 * Each function comes in three precisions; names end in nothing, f or l.  A
 * long double takes two slots.
 *
 * The detail of a builtin is the function and the precision, in one number.
 * The function of the same precision is called, because the host rounds once;
 * values in between are long doubles, which hold all others exactly.
 */
#include <math.h>
#include <string.h>

#include "vm/machine.h"

enum { DOUBLE, FLOAT, LONG };

#define MATH_ONE(X)                                                            \
  X(acos)                                                                      \
  X(asin)                                                                      \
  X(atan)                                                                      \
  X(cos)                                                                       \
  X(sin)                                                                       \
  X(tan)                                                                       \
  X(acosh)                                                                     \
  X(asinh)                                                                     \
  X(atanh)                                                                     \
  X(cosh)                                                                      \
  X(sinh)                                                                      \
  X(tanh)                                                                      \
  X(exp)                                                                       \
  X(exp2)                                                                      \
  X(expm1)                                                                     \
  X(log)                                                                       \
  X(log10)                                                                     \
  X(log1p)                                                                     \
  X(log2)                                                                      \
  X(logb) X(cbrt) X(sqrt) X(fabs) X(ceil) X(floor) X(trunc) X(round) X(rint)   \
      X(nearbyint) X(erf) X(erfc) X(lgamma) X(tgamma)
#define MATH_TWO(X)                                                            \
  X(atan2)                                                                     \
  X(fmod)                                                                      \
  X(pow) X(hypot) X(remainder) X(copysign) X(nextafter) X(fdim) X(fmax) X(fmin)
#define MATH_TO_LONG(X) X(lround) X(llround) X(lrint) X(llrint) X(ilogb)

#define X(name) ONE_##name,
enum { MATH_ONE(X) ONE_COUNT };
#undef X
#define X(name) TWO_##name,
enum { MATH_TWO(X) TWO_COUNT };
#undef X
#define X(name) TO_##name,
enum { MATH_TO_LONG(X) TO_COUNT };
#undef X

/* ------------------------------------------------------------------ values */

static ir_type type_of(unsigned precision) {
  assert(precision <= LONG);
  return (ir_type){precision == FLOAT  ? IR_F32
                   : precision == LONG ? IR_F80
                                       : IR_F64,
                   0};
}

static unsigned slots_of(unsigned precision) {
  return precision == LONG ? 2 : 1;
}

/* An argument from its slots, which are defined numbers. */
static long double get(unsigned precision, const struct reg *r) {
  if (precision != LONG)
    return float_from_reg(type_of(precision), *r);
  long double x = 0;
  memcpy(&x, &r[0].bits, 8);
  memcpy((char *)&x + 8, &r[1].bits, 2);
  return x;
}

/* A result to its slots. */
static void put(unsigned precision, struct reg *r, long double x) {
  if (precision != LONG) {
    r[0] = reg_from_float(type_of(precision), x);
    return;
  }
  r[0] = r[1] = reg_number(0);
  memcpy(&r[0].bits, &x, 8);
  memcpy(&r[1].bits, (char *)&x + 8, 2);
}

/* The first slots of the arguments must be defined numbers. */
static enum go defined(struct vm *vm, const struct builtin_call *call,
                       uint32_t count) {
  assert(count <= call->arg_slots);
  for (uint32_t i = 0; i < count; i++)
    if (need_number(vm, &call->args[i], USE_MATH) != GO_NEXT)
      return GO_STOP;
  return GO_NEXT;
}

/* --------------------------------------------------------------- functions */

static long double one(unsigned function, unsigned precision, long double x) {
  switch (function) {
#define X(name)                                                                \
  case ONE_##name:                                                             \
    return precision == FLOAT  ? name##f((float)x)                             \
           : precision == LONG ? name##l(x)                                    \
                               : name((double)x);
    MATH_ONE(X)
#undef X
  default:
    BUG("a function of math.h");
  }
}

static long double two(unsigned function, unsigned precision, long double x,
                       long double y) {
  switch (function) {
#define X(name)                                                                \
  case TWO_##name:                                                             \
    return precision == FLOAT  ? name##f((float)x, (float)y)                   \
           : precision == LONG ? name##l(x, y)                                 \
                               : name((double)x, (double)y);
    MATH_TWO(X)
#undef X
  default:
    BUG("a function of math.h");
  }
}

static uint64_t to_long(unsigned function, unsigned precision, long double x) {
  switch (function) {
#define X(name)                                                                \
  case TO_##name:                                                              \
    return (uint64_t)(precision == FLOAT  ? name##f((float)x)                  \
                      : precision == LONG ? name##l(x)                         \
                                          : name((double)x));
    MATH_TO_LONG(X)
#undef X
  default:
    BUG("a function of math.h");
  }
}

/* The precision is in the low bits of the detail. */
enum { SHIFT = 4 };
#define NUMBER(function, precision) ((function) << SHIFT | (precision))
static unsigned precision_of(const struct builtin_call *call) {
  return call->number & 15;
}

static enum go do_one(struct vm *vm, struct builtin_call *call) {
  unsigned p = precision_of(call);
  if (defined(vm, call, slots_of(p)) != GO_NEXT)
    return GO_STOP;
  put(p, call->results, one(call->number >> SHIFT, p, get(p, call->args)));
  return GO_NEXT;
}

static enum go do_two(struct vm *vm, struct builtin_call *call) {
  unsigned p = precision_of(call);
  if (defined(vm, call, 2 * slots_of(p)) != GO_NEXT)
    return GO_STOP;
  put(p, call->results,
      two(call->number >> SHIFT, p, get(p, call->args),
          get(p, call->args + slots_of(p))));
  return GO_NEXT;
}

static enum go do_to_long(struct vm *vm, struct builtin_call *call) {
  unsigned p = precision_of(call), function = call->number >> SHIFT;
  if (defined(vm, call, slots_of(p)) != GO_NEXT)
    return GO_STOP;
  uint64_t n = to_long(function, p, get(p, call->args));
  call->results[0] = reg_number(function == TO_ilogb ? (uint32_t)n : n);
  return GO_NEXT;
}

static enum go do_fma(struct vm *vm, struct builtin_call *call) {
  unsigned p = precision_of(call), s = slots_of(p);
  if (defined(vm, call, 3 * s) != GO_NEXT)
    return GO_STOP;
  long double x = get(p, call->args), y = get(p, call->args + s);
  long double z = get(p, call->args + 2 * s);
  put(p, call->results,
      p == FLOAT  ? fmaf((float)x, (float)y, (float)z)
      : p == LONG ? fmal(x, y, z)
                  : fma((double)x, (double)y, (double)z));
  return GO_NEXT;
}

/* ldexp, scalbn, scalbln: by a power of two.  The exponent is an int, but a
 * long for scalbln. */
static enum go do_scale(struct vm *vm, struct builtin_call *call) {
  unsigned p = precision_of(call), s = slots_of(p);
  if (defined(vm, call, s + 1) != GO_NEXT)
    return GO_STOP;
  long n = call->number >> SHIFT ? (long)call->args[s].bits
                                 : (long)(int32_t)call->args[s].bits;
  long double x = get(p, call->args);
  put(p, call->results,
      p == FLOAT  ? scalblnf((float)x, n)
      : p == LONG ? scalblnl(x, n)
                  : scalbln((double)x, n));
  return GO_NEXT;
}

static enum go do_frexp(struct vm *vm, struct builtin_call *call) {
  unsigned p = precision_of(call), s = slots_of(p);
  int exponent = 0;
  if (defined(vm, call, s) != GO_NEXT)
    return GO_STOP;
  long double x = get(p, call->args);
  put(p, call->results,
      p == FLOAT  ? frexpf((float)x, &exponent)
      : p == LONG ? frexpl(x, &exponent)
                  : frexp((double)x, &exponent));
  return vm_store(vm, call->args[s], 0, 4, reg_number((uint32_t)exponent));
}

/* Stores a number where an argument points to.  Of the sixteen bytes of a long
 * double, ten count. */
static enum go store_float(struct vm *vm, struct reg to, unsigned p,
                           long double x) {
  struct reg value[2];
  put(p, value, x);
  if (vm_store(vm, to, 0, p == FLOAT ? 4 : 8, value[0]) != GO_NEXT)
    return GO_STOP;
  return p == LONG ? vm_store(vm, to, 8, 2, value[1]) : GO_NEXT;
}

static enum go do_modf(struct vm *vm, struct builtin_call *call) {
  unsigned p = precision_of(call), s = slots_of(p);
  if (defined(vm, call, s) != GO_NEXT)
    return GO_STOP;
  long double whole, part = modfl(get(p, call->args), &whole);
  put(p, call->results, part);
  return store_float(vm, call->args[s], p, whole);
}

static enum go do_sincos(struct vm *vm, struct builtin_call *call) {
  unsigned p = precision_of(call), s = slots_of(p);
  if (defined(vm, call, s) != GO_NEXT)
    return GO_STOP;
  long double x = get(p, call->args);
  if (store_float(vm, call->args[s], p, one(ONE_sin, p, x)) != GO_NEXT)
    return GO_STOP;
  return store_float(vm, call->args[s + 1], p, one(ONE_cos, p, x));
}

static enum go do_remquo(struct vm *vm, struct builtin_call *call) {
  unsigned p = precision_of(call), s = slots_of(p);
  int quotient = 0;
  if (defined(vm, call, 2 * s) != GO_NEXT)
    return GO_STOP;
  long double x = get(p, call->args), y = get(p, call->args + s);
  put(p, call->results,
      p == FLOAT  ? remquof((float)x, (float)y, &quotient)
      : p == LONG ? remquol(x, y, &quotient)
                  : remquo((double)x, (double)y, &quotient));
  return vm_store(vm, call->args[2 * s], 0, 4, reg_number((uint32_t)quotient));
}

static enum go do_nan(struct vm *vm, struct builtin_call *call) {
  char *text;
  uint64_t n;
  if (vm_string(vm, call->args[0], &text, &n) != GO_NEXT)
    return GO_STOP;
  put(precision_of(call), call->results, nan(text));
  alloc_free(text, n + 1);
  return GO_NEXT;
}

/* The functions behind the macros of math.h. */
enum { IS_NAN, IS_INF, IS_FINITE, CLASS, SIGN };

static int classify(unsigned question, unsigned p, long double x) {
  switch (question) {
  case IS_NAN:
    return isnan(x) != 0;
  case IS_INF:
    return isinf(x) ? (x > 0 ? 1 : -1) : 0;
  case IS_FINITE:
    return isfinite(x) != 0;
  case SIGN:
    return signbit(x) != 0;
  default:
    return p == FLOAT  ? fpclassify((float)x)
           : p == LONG ? fpclassify(x)
                       : fpclassify((double)x);
  }
}

static enum go do_classify(struct vm *vm, struct builtin_call *call) {
  unsigned p = precision_of(call);
  if (defined(vm, call, slots_of(p)) != GO_NEXT)
    return GO_STOP;
  int answer = classify(call->number >> SHIFT, p, get(p, call->args));
  call->results[0] = reg_number((uint32_t)answer);
  return GO_NEXT;
}

/* The rows of one function: its signatures for double, float and long double.
 */
#define THREE(name, run, function, d, f, l)                                    \
  {name, d, run, NUMBER(function, DOUBLE), BUILTIN_COMPUTES},                  \
      {name "f", f, run, NUMBER(function, FLOAT), BUILTIN_COMPUTES},           \
      {name "l", l, run, NUMBER(function, LONG), BUILTIN_COMPUTES},

const struct builtin builtins_math[] = {
#define X(name) THREE(#name, do_one, ONE_##name, "ii", "ii", "iii")
    MATH_ONE(X)
#undef X
#define X(name) THREE(#name, do_two, TWO_##name, "iii", "iii", "iiiii")
        MATH_TWO(X)
#undef X
#define X(name) THREE(#name, do_to_long, TO_##name, "ii", "ii", "iii")
            MATH_TO_LONG(X)
#undef X
                THREE("fma", do_fma, 0, "iiii", "iiii", "iiiiiii") THREE(
                    "ldexp", do_scale, 0, "iii", "iii",
                    "iiii") THREE("scalbn", do_scale, 0, "iii", "iii",
                                  "iiii") THREE("scalbln", do_scale, 1, "iii",
                                                "iii", "iiii")
                    THREE("frexp", do_frexp, 0, "iip", "iip", "iiip") THREE(
                        "modf", do_modf, 0, "iip", "iip",
                        "iiip") THREE("sincos", do_sincos, 0, "vipp", "vipp",
                                      "viipp") THREE("remquo", do_remquo, 0,
                                                     "iiip", "iiip", "iiiiip")
                        THREE("nan", do_nan, 0, "ip", "ip", "ip") THREE(
                            "__isnan", do_classify, IS_NAN, "ii", "ii", "iii")
                            THREE("isnan", do_classify, IS_NAN, "ii", "ii",
                                  "iii") THREE("__isinf", do_classify, IS_INF,
                                               "ii", "ii", "iii")
                                THREE("isinf", do_classify, IS_INF, "ii", "ii",
                                      "iii") THREE("__finite", do_classify,
                                                   IS_FINITE, "ii", "ii", "iii")
                                    THREE("finite", do_classify, IS_FINITE,
                                          "ii", "ii", "iii")
                                        THREE("__fpclassify", do_classify,
                                              CLASS, "ii", "ii", "iii")
                                            THREE("__signbit", do_classify,
                                                  SIGN, "ii", "ii", "iii"){
                                                NULL, NULL, NULL, 0, 0}};
