/* Complex numbers: arithmetic, parts, passing, comparison. */
#include <assert.h>
#include <complex.h>
#include <stdio.h>

static void show(const char *what, double complex z) {
  printf("%s %g%+gi\n", what, creal(z), cimag(z));
}

static double complex square(double complex z) { return z * z; }
static float complex scale(float complex z, float by) { return z * by; }
static long double complex turn(long double complex z) { return z * I; }

int main(void) {
  double complex a = 3 + 4 * I, b = 1 - 2 * I;
  float complex f = 1.5f + 0.5f * I;
  long double complex l = 2 - 1 * I;
  double complex sum = 0, list[3] = {1, I, -1 - I};

  show("a + b", a + b);
  show("a - b", a - b);
  show("a * b", a * b);
  show("a / b", a / b);
  show("-a", -a);
  show("conj", conj(a));
  show("~", ~a);
  show("square", square(b));
  show("scale", scale(f, 2));
  show("turn", (double complex)turn(l));
  show("mixed", a * 2 + 1);
  show("by real", a / 2.0);
  printf("%g %g\n", cabs(a), creal(cproj(a)));
  for (int i = 0; i < 3; i++)
    sum += list[i];
  show("sum", sum);
  assert(a == 3 + 4 * I && a != b && sum == 0);
  __real__ a = 7;
  __imag__ a *= 2;
  show("parts", a);
  assert(__real__ a == 7 && cimag(a) == 8);
  assert(sizeof f == 8 && sizeof a == 16 && sizeof l == 32);
  int complex gauss = 2 + 3i;
  gauss *= gauss;
  printf("%d %d\n", __real__ gauss, __imag__ gauss);
  assert((_Bool)(0 + 1 * I) && !(_Bool)(0 * I));
  return 0;
}
