/* fenv.h with the usual rounding mode. */
#include <assert.h>
#include <fenv.h>
#include <math.h>
#include <stdio.h>

int main(void) {
  volatile double one = 1, three = 3;

  assert(fegetround() == FE_TONEAREST);
  printf("%a\n", one / three);
  assert(fesetround(FE_TONEAREST) == 0);
  printf("%g %g %g\n", rint(0.5), rint(1.5), rint(2.5));
  return 0;
}
