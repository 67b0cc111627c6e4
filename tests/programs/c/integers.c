/* Integers of all standard widths: limits, wrap-around, mixed arithmetic. */
#include <assert.h>
#include <inttypes.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

#define SHOW_SIGNED(type, lo, hi)                                              \
  do {                                                                         \
    type a = lo, b = hi, c = 7;                                                \
    printf("%-11s %2zu bytes %" PRIdMAX " .. %" PRIdMAX, #type, sizeof(type),  \
           (intmax_t)a, (intmax_t)b);                                          \
    printf(" / %" PRIdMAX " %% %" PRIdMAX "\n", (intmax_t)(b / c),             \
           (intmax_t)(a % c));                                                 \
  } while (0)

#define SHOW_UNSIGNED(type)                                                    \
  do {                                                                         \
    type a = 0, c = 10;                                                        \
    a--;                                                                       \
    printf("%-18s %2zu bytes max %" PRIuMAX, #type, sizeof(type),              \
           (uintmax_t)a);                                                      \
    printf(" / %" PRIuMAX " %% %" PRIuMAX, (uintmax_t)(a / c),                 \
           (uintmax_t)(a % c));                                                \
    a++;                                                                       \
    assert(a == 0);                                                            \
    a = (type)(a - 3);                                                         \
    a = (type)((uintmax_t)a * a);                                              \
    printf(" square %" PRIuMAX "\n", (uintmax_t)a);                            \
  } while (0)

static void divide(long long a, long long b) {
  printf("%lld = %lld * %lld + %lld\n", a, b, a / b, a % b);
  assert(a / b * b + a % b == a);
}

int main(void) {
  SHOW_SIGNED(signed char, SCHAR_MIN, SCHAR_MAX);
  SHOW_SIGNED(short, SHRT_MIN, SHRT_MAX);
  SHOW_SIGNED(int, INT_MIN, INT_MAX);
  SHOW_SIGNED(long, LONG_MIN, LONG_MAX);
  SHOW_SIGNED(long long, LLONG_MIN, LLONG_MAX);
  SHOW_UNSIGNED(unsigned char);
  SHOW_UNSIGNED(unsigned short);
  SHOW_UNSIGNED(unsigned int);
  SHOW_UNSIGNED(unsigned long);
  SHOW_UNSIGNED(unsigned long long);
  divide(17, 5);
  divide(-17, 5);
  divide(17, -5);
  divide(-17, -5);
  divide(LLONG_MIN, 3);
  divide(LLONG_MAX, -1);

  uint32_t x = 0xdeadbeef;
  printf("%" PRIx32 " %" PRIx32 " %" PRIx32 "\n", x & 0xffff, x | 0xf, x ^ ~x);
  printf("%" PRIu64 "\n", (uint64_t)x * x);
  printf("%d %d %d\n", 5 & -2, 5 | -8, ~5);
  return 0;
}
