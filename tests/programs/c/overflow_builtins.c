/* __builtin_*_overflow of all widths, mixed types, and carries. */
#include <assert.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

#define TRY(op, type, a, b)                                                    \
  do {                                                                         \
    type result;                                                               \
    int over = __builtin_##op##_overflow((type)(a), (type)(b), &result);       \
    printf("%s %s %lld %lld: %d %lld\n", #op, #type, (long long)(type)(a),     \
           (long long)(type)(b), over, (long long)result);                     \
  } while (0)

#define ALL(type, lo, hi)                                                      \
  TRY(add, type, hi, 1);                                                       \
  TRY(add, type, hi, lo);                                                      \
  TRY(sub, type, lo, 1);                                                       \
  TRY(sub, type, hi, 3);                                                       \
  TRY(mul, type, hi, 2);                                                       \
  TRY(mul, type, lo, -1);                                                      \
  TRY(mul, type, 11, 11)

int main(void) {
  ALL(signed char, SCHAR_MIN, SCHAR_MAX);
  ALL(unsigned char, 0, UCHAR_MAX);
  ALL(short, SHRT_MIN, SHRT_MAX);
  ALL(unsigned short, 0, USHRT_MAX);
  ALL(int, INT_MIN, INT_MAX);
  ALL(unsigned, 0, UINT_MAX);
  ALL(long, LONG_MIN, LONG_MAX);
  ALL(unsigned long, 0, ULONG_MAX);
  int i;
  unsigned char c;
  unsigned long ul;
  assert(__builtin_sadd_overflow(INT_MAX, 1, &i) && i == INT_MIN);
  assert(!__builtin_smul_overflow(46340, 46340, &i) && i == 2147395600);
  assert(__builtin_umull_overflow(1ul << 32, 1ul << 32, &ul) && ul == 0);
  assert(!__builtin_ssub_overflow(0, INT_MAX, &i) && i == -INT_MAX);
  assert(__builtin_add_overflow(200, 100, &c) && c == 44);
  assert(!__builtin_add_overflow(-1, 1u, &i) && i == 0);
  assert(__builtin_sub_overflow(1u, 2, &ul));
  __int128 wide;
  assert(!__builtin_mul_overflow(LONG_MAX, LONG_MAX, &wide) && wide > 0);
  return 0;
}
