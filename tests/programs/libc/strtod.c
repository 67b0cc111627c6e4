/* strtod, strtof, strtold: forms, ends, rounding, ranges. */
#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  const char *texts[] = {"0",
                         "-0",
                         "1",
                         "3.14159",
                         ".5",
                         "5.",
                         "1e5",
                         "1E-5",
                         "1e",
                         "1e+",
                         "-.5e-3x",
                         "  7",
                         "+2.5",
                         ".",
                         "",
                         "abc",
                         "1e400",
                         "-1e400",
                         "1e-400",
                         "5e-324",
                         "2e-324",
                         "0x1p3",
                         "0x1.8p1",
                         "0x.8",
                         "0x",
                         "inf",
                         "INFINITY",
                         "-inf",
                         "infin",
                         "1.7976931348623157e308",
                         "9007199254740993",
                         "0.1",
                         "123456789012345678901234567890",
                         "2.2250738585072011e-308",
                         "1e23",
                         "8.5e22",
                         "1,5"};

  for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
    char *end;
    errno = 0;
    double d = strtod(texts[i], &end);
    printf("[%s] %a %.17g +%td %d", texts[i], d, d, end - texts[i],
           errno == ERANGE);
    errno = 0;
    float f = strtof(texts[i], &end);
    printf(" | %.9g %d", f, errno == ERANGE);
    printf(" | %.21Lg\n", strtold(texts[i], NULL));
  }
  char *end;
  assert(isnan(strtod("nan", &end)) && *end == 0);
  assert(isnan(strtod("NAN(12)z", &end)) && *end == 'z');
  return 0;
}
