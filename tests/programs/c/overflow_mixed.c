/* __builtin_*_overflow where operands and result differ in sign and width, so
 * that clang computes in 65 bits. */
#include <limits.h>
#include <stdio.h>

#define TRY(op, left, right, to, a, b)                                         \
  do {                                                                         \
    to result;                                                                 \
    int over = __builtin_##op##_overflow((left)(a), (right)(b), &result);      \
    printf(#op " " #left " " #right " " #to ": %d %lld\n", over,               \
           (long long)result);                                                 \
  } while (0)

#define THREE(left, right, to, a, b)                                           \
  TRY(add, left, right, to, a, b);                                             \
  TRY(sub, left, right, to, a, b);                                             \
  TRY(mul, left, right, to, a, b)

#define TYPES(a, b)                                                            \
  THREE(unsigned, int, unsigned long, a, b);                                   \
  THREE(unsigned long, int, unsigned long, a, b);                              \
  THREE(unsigned long, long, long, a, b);                                      \
  THREE(unsigned long, long, unsigned long, a, b);                             \
  THREE(long, unsigned long, int, a, b);                                       \
  THREE(long, long, unsigned long, a, b);                                      \
  THREE(unsigned long, unsigned long, long, a, b);                             \
  THREE(unsigned long, signed char, unsigned char, a, b);                      \
  THREE(_Bool, long, unsigned long, a, b)

static void all(long a, long b) {
  printf("%ld %ld\n", a, b);
  TYPES(a, b);
}

int main(void) {
  static const long values[] = {0,       1,        2,        -1,      -2,
                                INT_MAX, UINT_MAX, LONG_MAX, LONG_MIN};
  enum { COUNT = sizeof values / sizeof *values };
  for (int i = 0; i < COUNT; i++)
    for (int k = 0; k < COUNT; k++)
      all(values[i], values[k]);
  return 0;
}
