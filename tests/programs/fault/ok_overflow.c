/* At the limits but not beyond; unsigned wraps; narrow types are promoted. */
#include <assert.h>
#include <limits.h>

int main(void) {
  volatile int max = INT_MAX, min = INT_MIN;
  volatile unsigned u = UINT_MAX;
  assert(max - 1 + 1 == INT_MAX && min + 1 - 1 == INT_MIN);
  assert(-max == min + 1 && max + min == -1 && -(min + 1) == max);
  assert(u + 1 == 0 && 0u - 1 == u && u * u == 1 && -u == 1);
  signed char c = 127;
  c++;
  assert(c == -128);
  c--;
  assert(c == 127);
  short s = SHRT_MAX;
  s = (short)(s + 1);
  assert(s == SHRT_MIN && s * s == 1 << 30);
  assert(1u << 31 == 0x80000000 && u >> 31 == 1 && 1l << 40 > 0);
  assert((long)max * max > 0 && (int)(u >> 1) == max);
  int i = INT_MAX - 3;
  while (i < INT_MAX)
    i++;
  assert((unsigned)i + 1 == (unsigned)INT_MIN);
  return 0;
}
