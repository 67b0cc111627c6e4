/* printf: f, e, g in both cases, all flags, long double, special values. */
#include <float.h>
#include <math.h>
#include <stdio.h>

int main(void) {
  double values[] = {0.0,     -0.0, 1.0,  -1.5,       0.1,     123456.789,
                     1e10,    1e-5, 1e-4, 0.99999999, 1e100,   9.5,
                     0.5,     1.5,  2.5,  DBL_MAX,    DBL_MIN, 5e-324,
                     1.0 / 3, 1e15, 1e16, 123456,     1234567, 0.00012345};
  const char *formats[] = {"%f",    "%e",      "%g",       "%.0f",  "%.0e",
                           "%.0g",  "%.3f",    "%.3e",     "%.3g",  "%+.2f",
                           "% .2f", "%010.2f", "%-12.2e|", "%#.0f", "%#g",
                           "%G",    "%E",      "%.15g",    "%.17g", "%20.10f"};

  for (unsigned i = 0; i < sizeof formats / sizeof *formats; i++) {
    printf("%s:", formats[i]);
    for (unsigned j = 0; j < sizeof values / sizeof *values; j++) {
      putchar(' ');
      printf(formats[i], values[j]);
    }
    putchar('\n');
  }
  printf("%f %e %g %F %E %G\n", INFINITY, -INFINITY, NAN, INFINITY, NAN,
         -INFINITY);
  printf("%010f|%-10f|%+f\n", INFINITY, INFINITY, INFINITY);
  printf("%Lf %Le %Lg\n", 1.1L, 1e4000L, 1e-4000L);
  printf("%.20Lf %.25Lg\n", 0.1L, 1.0L / 3);
  printf("%.60f\n", 0.1);
  printf("%.50e\n", 1.0 / 3);
  printf("%*.*f\n", 12, 3, 2.71828);
  return 0;
}
