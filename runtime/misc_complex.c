/*
 * runtime/misc_complex.c - complex numbers: what compilers call for * and /,
 * and the simple functions of complex.h.
 *
 * Products and quotients follow annex G of the C standard: a factor that is
 * infinite makes the product infinite, though its parts come out as NaN.
 */
#define _GNU_SOURCE
#include <complex.h>
#include <float.h>
#include <math.h>

#pragma STDC FP_CONTRACT OFF

#define JOIN(type, x, y)                                                       \
  ((type _Complex)__builtin_complex((type)(x), (type)(y)))
/* 1 or 0 for a number that is infinite or not, with its sign. */
#define UNIT(suffix, x) copysign##suffix(isinf(x) ? 1 : 0, x)
/* 0 for a NaN, with its sign. */
#define SOLID(suffix, x) (isnan(x) ? copysign##suffix(0, x) : (x))

#define MULTIPLY(type, suffix, name)                                           \
  type _Complex name(type a, type b, type c, type d);                          \
  type _Complex name(type a, type b, type c, type d) {                         \
    type ac = a * c, bd = b * d, ad = a * d, bc = b * c;                       \
    type x = ac - bd, y = ad + bc;                                             \
    int first = isinf(a) || isinf(b), second = isinf(c) || isinf(d);           \
    int large = isinf(ac) || isinf(bd) || isinf(ad) || isinf(bc);              \
    if (isnan(x) && isnan(y) && (first || second || large)) {                  \
      if (first) {                                                             \
        a = UNIT(suffix, a);                                                   \
        b = UNIT(suffix, b);                                                   \
      }                                                                        \
      if (second) {                                                            \
        c = UNIT(suffix, c);                                                   \
        d = UNIT(suffix, d);                                                   \
      }                                                                        \
      a = SOLID(suffix, a);                                                    \
      b = SOLID(suffix, b);                                                    \
      c = SOLID(suffix, c);                                                    \
      d = SOLID(suffix, d);                                                    \
      x = (type)INFINITY * (a * c - b * d);                                    \
      y = (type)INFINITY * (a * d + b * c);                                    \
    }                                                                          \
    return JOIN(type, x, y);                                                   \
  }

/* Where both parts of the quotient x + yi of a + bi by c + di are NaN: annex G
 * again. */
#define REPAIR(type, suffix)                                                   \
  if (isnan(x) && isnan(y)) {                                                  \
    if (c == 0 && d == 0 && (!isnan(a) || !isnan(b))) {                        \
      x = copysign##suffix((type)INFINITY, c) * a;                             \
      y = copysign##suffix((type)INFINITY, c) * b;                             \
    } else if ((isinf(a) || isinf(b)) && isfinite(c) && isfinite(d)) {         \
      a = UNIT(suffix, a);                                                     \
      b = UNIT(suffix, b);                                                     \
      x = (type)INFINITY * (a * c + b * d);                                    \
      y = (type)INFINITY * (b * c - a * d);                                    \
    } else if ((isinf(c) || isinf(d)) && isfinite(a) && isfinite(b)) {         \
      c = UNIT(suffix, c);                                                     \
      d = UNIT(suffix, d);                                                     \
      x = 0 * (a * c + b * d);                                                 \
      y = 0 * (b * c - a * d);                                                 \
    }                                                                          \
  }

/* Numbers of all sizes are divided by the method of Smith, made robust by
 * Baudin: what could overflow or vanish on the way is scaled before.  p and q
 * are the larger and the smaller part of the divisor. */
#define FACTOR(type, limits, a, b, p)                                          \
  (p >= limits##_MAX / 2  ? (type)0.5                                          \
   : p < limits##_EPSILON ? 1 / limits##_EPSILON                               \
   : ((a < limits##_MIN && b < BOUND(limits)) ||                               \
      (b < limits##_MIN && a < BOUND(limits))) &&                              \
           p < BOUND(limits)                                                   \
       ? 1 / limits##_EPSILON                                                  \
       : (type)1)
#define BOUND(limits) (limits##_MAX / 2 * limits##_EPSILON)

#define DIVIDE(type, suffix, limits, name)                                     \
  type _Complex name(type a, type b, type c, type d);                          \
  type _Complex name(type a, type b, type c, type d) {                         \
    int turned = fabs##suffix(c) < fabs##suffix(d);                            \
    type factor = FACTOR(type, limits, fabs##suffix(a), fabs##suffix(b),       \
                         (turned ? fabs##suffix(d) : fabs##suffix(c)));        \
    type x, y;                                                                 \
    a *= factor, b *= factor, c *= factor, d *= factor;                        \
    type p = turned ? d : c, q = turned ? c : d;                               \
    type ratio = q / p, size = q * ratio + p;                                  \
    int exact = fabs##suffix(ratio) > limits##_MIN;                            \
    type ra = exact ? a * ratio : q * (a / p);                                 \
    type rb = exact ? b * ratio : q * (b / p);                                 \
    x = turned ? (ra + b) / size : (rb + a) / size;                            \
    y = turned ? (rb - a) / size : (b - ra) / size;                            \
    REPAIR(type, suffix)                                                       \
    return JOIN(type, x, y);                                                   \
  }

#define SIMPLE(type, suffix)                                                   \
  type creal##suffix(type _Complex z) { return __real__ z; }                   \
  type cimag##suffix(type _Complex z) { return __imag__ z; }                   \
  type _Complex conj##suffix(type _Complex z) {                                \
    return JOIN(type, __real__ z, -__imag__ z);                                \
  }                                                                            \
  type _Complex cproj##suffix(type _Complex z) {                               \
    if (!isinf(__real__ z) && !isinf(__imag__ z))                              \
      return z;                                                                \
    return JOIN(type, INFINITY, copysign##suffix(0, __imag__ z));              \
  }                                                                            \
  type cabs##suffix(type _Complex z) {                                         \
    return hypot##suffix(__real__ z, __imag__ z);                              \
  }                                                                            \
  type carg##suffix(type _Complex z) {                                         \
    return atan2##suffix(__imag__ z, __real__ z);                              \
  }

MULTIPLY(float, f, __mulsc3)
MULTIPLY(double, , __muldc3)
MULTIPLY(long double, l, __mulxc3)
DIVIDE(double, , DBL, __divdc3)
DIVIDE(long double, l, LDBL, __divxc3)

/* Squares of float fit into double. */
float _Complex __divsc3(float a, float b, float c, float d);
float _Complex __divsc3(float a, float b, float c, float d) {
  double size = (double)c * c + (double)d * d;
  float x = (float)(((double)a * c + (double)b * d) / size);
  float y = (float)(((double)b * c - (double)a * d) / size);
  REPAIR(float, f)
  return JOIN(float, x, y);
}
SIMPLE(float, f)
SIMPLE(double, )
SIMPLE(long double, l)
