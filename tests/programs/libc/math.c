/* math.h: functions whose results are exact, or the host's, on values. */
#include <assert.h>
#include <math.h>
#include <stdio.h>

int main(void) {
  double x[] = {0.0, 0.5, 1.0, 2.0, 3.7, 10.0, 100.25};
  int e;
  double whole;

  for (unsigned i = 0; i < sizeof x / sizeof *x; i++) {
    double v = x[i];
    printf("%.15g %.15g %.15g %.15g %.15g\n", sqrt(v), cbrt(v), sin(v), cos(v),
           atan(v));
    printf("%.15g %.15g %.15g %.15g\n", exp(v / 10), log(v + 1), log2(v + 1),
           log10(v + 1));
    printf("%g %g %g %g %g %g\n", floor(-v), ceil(-v), trunc(-v), round(-v),
           rint(v), nearbyint(v));
    printf("%.15g %.15g %.15g\n", pow(v, 1.5), hypot(v, 4), atan2(v, 2));
    printf("%ld %lld %ld\n", lround(v), llround(-v), lrint(v));
  }
  printf("%g %g %g\n", fmod(10.5, 3), fmod(-10.5, 3), remainder(10.5, 3));
  printf("%g %g %g\n", fmax(1, 2), fmin(1, NAN), fdim(5, 3));
  printf("%g %g %g\n", copysign(3, -0.0), fabs(-2.5), ldexp(0.75, 5));
  double part = frexp(40, &e);
  printf("%g %d\n", part, e);
  part = modf(-3.25, &whole);
  printf("%g %g\n", part, whole);
  printf("%g %g %a\n", scalbn(1.5, 3), logb(100), nextafter(1, 2));
  printf("%.15g %.15g %.15g\n", tgamma(5), lgamma(10), erf(0.5));
  printf("%.15g %.15g %.15g\n", sinh(1), cosh(1), tanh(1));
  printf("%.15g %.15g %.15g\n", asin(0.5), acos(0.5), tan(1));
  printf("%.15g %.15g %.15g\n", exp2(0.5), expm1(0.01), log1p(0.01));
  printf("%.8g %.8g %.8g\n", sqrtf(2), sinf(1), powf(2, 0.5f));
  printf("%.18Lg %.18Lg %.18Lg\n", sqrtl(2), expl(1), floorl(-2.5L));
  printf("%.17g\n", fma(0x1.0000001p0, 0x1.0000001p0, -0x1.0000002p0));
  printf("%d %d %d\n", ilogb(1000), (int)fpclassify(1.0) == FP_NORMAL,
         fpclassify(0.0) == FP_ZERO);
  assert(isinf(HUGE_VAL) && isnan(sqrt(-1)) && isnormal(1.0));
  assert(isless(1.0, 2.0) && !isgreater(NAN, 1.0) && isunordered(NAN, 1.0));
  assert(signbit(-1.0) && !signbit(1.0) && M_PI > 3.14);
  return 0;
}
