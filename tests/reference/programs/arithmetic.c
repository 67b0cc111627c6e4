// expects: exit: 0
/* Numbers of all widths, with and without sign, and floating point. */
#include <limits.h>
#include <stdint.h>

int main(void) {
  volatile int8_t small = -128;
  volatile uint16_t half = 0xfff0;
  volatile __int128 wide = (__int128)INT64_MAX * 4;
  volatile float f = 0.1f;
  volatile double d = 1e300;
  volatile long double l = 1;
  int r;
  if ((uint8_t)small != 128 || small >> 1 != -64 || (half << 1 & 0xffff) != 0xffe0)
    return 1;
  if ((int64_t)(wide >> 2) != INT64_MAX || wide % 10 != 8)
    return 2;
  if (f + f != 0.2f || d * d <= d || (double)(l / 3) == 0.5 || -7 / 2 != -3)
    return 3;
  if (!__builtin_add_overflow(INT_MAX, (int)half, &r) ||
      __builtin_popcount(half) != 12 || __builtin_ctz(half) != 4)
    return 4;
  return (int)(f * 10) - 1;
}
