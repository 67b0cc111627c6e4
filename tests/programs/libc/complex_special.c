/* Products and quotients of complex numbers with zeros, infinities and NaNs in
 * all places. */
#include <complex.h>
#include <math.h>
#include <stdio.h>

static char class_of(double x) {
  return isnan(x)   ? 'n'
         : isinf(x) ? (x > 0 ? 'I' : 'i')
         : x == 0   ? (signbit(x) ? 'z' : '0')
         : x > 0    ? '+'
                    : '-';
}

int main(void) {
  static const double v[] = {0.0, -0.0, 1.0, -2.0, INFINITY, -INFINITY, NAN};
  enum { N = sizeof v / sizeof *v };
  for (int a = 0; a < N; a++)
    for (int b = 0; b < N; b++) {
      for (int c = 0; c < N; c++)
        for (int d = 0; d < N; d++) {
          volatile double _Complex x = __builtin_complex(v[a], v[b]),
                                   y = __builtin_complex(v[c], v[d]);
          double _Complex p = x * y, q = x / y;
          printf("%c%c%c%c ", class_of(creal(p)), class_of(cimag(p)),
                 class_of(creal(q)), class_of(cimag(q)));
        }
      putchar('\n');
    }
  volatile float _Complex f = 3.0f + 4.0fi;
  volatile long double _Complex g = 1.0L - 2.0Li;
  float _Complex ff = f * f / 2.0f;
  long double _Complex gg = g / g;
  printf("%g %g %Lg %Lg\n", crealf(ff), cimagf(ff), creall(gg), cimagl(gg));
  volatile double _Complex big = 1e300 + 1e300i, tiny = 1e-300 + 1e-300i;
  double _Complex one = big / big, small = tiny / tiny;
  printf("%g %g %g %g\n", creal(one), cimag(one), creal(small), cimag(small));
  return 0;
}
