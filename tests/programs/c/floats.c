/* float, double, long double: arithmetic, rounding, special values. */
#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdio.h>

static float single(float a, float b) { return a * b + a / b - b; }
static double twice(double a, double b) { return a * b + a / b - b; }
static long double wide(long double a, long double b) {
  return a * b + a / b - b;
}

int main(void) {
  double zero = 0.0, inf = 1 / zero, nan = zero * inf;
  float f = 0.1f;
  double d = 0.1;
  long double l = 0.1L;

  printf("%zu %zu %zu\n", sizeof f, sizeof d, sizeof l);
  printf("%.9g %.17g %.21Lg\n", f, d, l);
  printf("%.9g %.17g %.21Lg\n", single(3.7f, 0.3f), twice(3.7, 0.3),
         wide(3.7L, 0.3L));
  printf("%d %d %d\n", (double)f == d, (double)f > d, (long double)d < l);
  printf("%g %g %g %g\n", inf, -inf, 1 / -inf, (double)FLT_MAX * 2);
  assert(nan != nan && !(nan < 1) && !(nan >= 1) && isnan(nan));
  assert(inf > DBL_MAX && -inf < -DBL_MAX && isinf(inf) && !isfinite(inf));
  assert(-0.0 == 0.0 && signbit(-zero) && !signbit(zero));
  assert(FLT_MIN / 2 > 0 && FLT_TRUE_MIN / 2 == 0.0f);
  assert(DBL_EPSILON + 1.0 != 1.0 && DBL_EPSILON / 2 + 1.0 == 1.0);
  assert(LDBL_EPSILON + 1.0L != 1.0L && LDBL_EPSILON / 2 + 1.0L == 1.0L);
  assert(0.1 + 0.2 != 0.3 && 0.1f + 0.2f == 0.3f);

  float sum = 0;
  for (int i = 1; i <= 1000; i++)
    sum += 1.0f / (float)i;
  printf("%.9g\n", sum);
  long double e = 1, term = 1;
  for (int i = 1; i < 30; i++)
    e += term /= i;
  printf("%.20Lg\n", e);
  d = 1e15;
  printf("%.17g\n", d++);
  printf("%.17g\n", ++d);
  d = -d;
  printf("%.17g %d %d\n", d, !d, d ? 1 : 0);
  /* No fused multiply-add: both products are rounded. */
  double a = 1 + 0x1p-30, c = -(1 + 0x1p-29);
  printf("%a\n", a * a + c);
  return 0;
}
