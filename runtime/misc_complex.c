/*
 * runtime/misc_complex.c - complex numbers: what compilers call for * and /,
 * and the simple functions of complex.h.
 *
 * Products and quotients follow annex G of the C standard: a factor that is
 * infinite makes the product infinite, though its parts come out as NaN.
 */
#define _GNU_SOURCE
#include <complex.h>
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

/* The divisor is scaled to about 1, so that its square is a number. */
#define DIVIDE(type, suffix, name)                                             \
  type _Complex name(type a, type b, type c, type d);                          \
  type _Complex name(type a, type b, type c, type d) {                         \
    type log = logb##suffix(fmax##suffix(fabs##suffix(c), fabs##suffix(d)));   \
    int scale = isfinite(log) ? (int)log : 0;                                  \
    type p = scalbn##suffix(c, -scale), q = scalbn##suffix(d, -scale);         \
    type size = p * p + q * q;                                                 \
    type x = scalbn##suffix((a * p + b * q) / size, -scale);                   \
    type y = scalbn##suffix((b * p - a * q) / size, -scale);                   \
    int whole = isfinite(a) && isfinite(b);                                    \
    if (!isnan(x) || !isnan(y))                                                \
      return JOIN(type, x, y);                                                 \
    if (size == 0 && (!isnan(a) || !isnan(b))) {                               \
      x = copysign##suffix((type)INFINITY, c) * a;                             \
      y = copysign##suffix((type)INFINITY, c) * b;                             \
    } else if ((isinf(a) || isinf(b)) && isfinite(c) && isfinite(d)) {         \
      a = UNIT(suffix, a);                                                     \
      b = UNIT(suffix, b);                                                     \
      x = (type)INFINITY * (a * c + b * d);                                    \
      y = (type)INFINITY * (b * c - a * d);                                    \
    } else if (isinf(log) && log > 0 && whole) {                               \
      c = UNIT(suffix, c);                                                     \
      d = UNIT(suffix, d);                                                     \
      x = 0 * (a * c + b * d);                                                 \
      y = 0 * (b * c - a * d);                                                 \
    }                                                                          \
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
DIVIDE(float, f, __divsc3)
DIVIDE(double, , __divdc3)
DIVIDE(long double, l, __divxc3)
SIMPLE(float, f)
SIMPLE(double, )
SIMPLE(long double, l)
