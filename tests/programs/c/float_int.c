/* Conversions between floating and integer types, in range. */
#include <assert.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  double values[] = {0.0, 0.99, -0.99, 1.5, -1.5, 127.9, -128.9, 1e9, -2e9};

  for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
    double d = values[i];
    float f = (float)d;
    long double l = d;
    printf("%d %ld %lld %d %d", (int)d, (long)d, (long long)l, (int)f, (int)l);
    if (d > -129 && d < 128)
      printf(" %d", (signed char)d);
    if (d > -1)
      printf(" %u %lu %llu", (unsigned)d, (unsigned long)f,
             (unsigned long long)l);
    putchar('\n');
  }
  unsigned long big = ULONG_MAX - 1023;
  printf("%.1f %.1f %.1Lf\n", (double)big, (double)(float)big,
         (long double)big);
  printf("%lu %lu\n", (unsigned long)1.5e19, (unsigned long)9.3e18L);
  printf("%.1f %.1f\n", (double)LONG_MIN, (double)UINT_MAX);
  assert((float)16777217 == 16777216.0f);
  assert((double)((1l << 53) + 1) == 0x1p53);
  assert((long double)((1l << 62) + 1) - 0x1p62L == 1);
  assert((int8_t)(int)-1.0e0 == -1 && (uint8_t)(int)300.7 == 44);
  int i = 7;
  i *= 1.5;
  assert(i == 10);
  i += -0.75;
  assert(i == 9);
  unsigned char c = 200;
  c /= 1.5f;
  assert(c == 133);
  printf("%g %g\n", 5 / 2 * 2.0, 5 / 2.0 * 2);
  printf("%.17g\n", (double)(float)0.1 + 3u + 4l);
  return 0;
}
