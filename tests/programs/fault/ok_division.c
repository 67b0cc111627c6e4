/* Divisions that are defined, and floating ones by zero. */
#include <assert.h>
#include <limits.h>
#include <math.h>

int main(void) {
  volatile int a = INT_MIN, b = -1, zero = 0;
  volatile double d = 1;
  assert((a + 1) / b == INT_MAX && a / 1 == INT_MIN && zero / b == 0);
  assert((unsigned)a / (unsigned)b == 0 && (long)a / b == 2147483648);
  assert(isinf(d / zero) && isnan(zero * 1.0 / zero));
  assert(-7 / 2 * 2 + -7 % 2 == -7);
  short s = SHRT_MIN;
  assert(s / b == 32768);
  return 0;
}
