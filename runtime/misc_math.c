/*
 * runtime/misc_math.c - functions of math.h that write through a pointer or
 * read a string.  The machine gives the others.
 */
#define _GNU_SOURCE
#include <math.h>

#define PARTS(type, suffix)                                                    \
  type frexp##suffix(type x, int *exponent) {                                  \
    *exponent = 0;                                                             \
    if (x == 0 || x - x != 0)                                                  \
      return x + x;                                                            \
    *exponent = ilogb##suffix(x) + 1;                                          \
    return scalbn##suffix(x, -*exponent);                                      \
  }                                                                            \
  type modf##suffix(type x, type *whole) {                                     \
    *whole = trunc##suffix(x);                                                 \
    return copysign##suffix(x == *whole ? 0 : x - *whole, x);                  \
  }                                                                            \
  void sincos##suffix(type x, type *sine, type *cosine) {                      \
    *sine = sin##suffix(x);                                                    \
    *cosine = cos##suffix(x);                                                  \
  }                                                                            \
  type nan##suffix(const char *text) {                                         \
    (void)text;                                                                \
    return (type)NAN;                                                          \
  }

/* The sign of gamma(x), which is below 0 in every other interval. */
#define GAMMA(type, suffix)                                                    \
  type lgamma##suffix##_r(type x, int *sign) {                                 \
    type below = floor##suffix(x);                                             \
    int odd = below != x && fmod##suffix(below, 2) != 0;                       \
    *sign = (x < 0 && odd) || (x == 0 && signbit(x)) ? -1 : 1;                 \
    return lgamma##suffix(x);                                                  \
  }

/* The quotient modulo 8, then rounded: what is left of x below 8 * y has the
 * same, and is exact; the remainder shows in which direction it was rounded. */
#define QUOTIENT(type, suffix)                                                 \
  type remquo##suffix(type x, type y, int *quotient) {                         \
    type result = remainder##suffix(x, y);                                     \
    type a = fabs##suffix(x), b = fabs##suffix(y);                             \
    int n = 0, half = signbit(x) ? result > 0 : result < 0;                    \
    if (8 * b < (type)INFINITY)                                                \
      a = fmod##suffix(a, 8 * b);                                              \
    for (; n < 8 && a >= b; n++)                                               \
      a -= b;                                                                  \
    n += half;                                                                 \
    *quotient = signbit(x) != signbit(y) ? -n : n;                             \
    return result;                                                             \
  }

PARTS(double, )
PARTS(float, f)
PARTS(long double, l)
GAMMA(double, )
GAMMA(float, f)
GAMMA(long double, l)
QUOTIENT(double, )
QUOTIENT(float, f)
QUOTIENT(long double, l)
