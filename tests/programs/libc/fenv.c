/* Rounding modes, as programs use them around arithmetic. */
#include <assert.h>
#include <fenv.h>
#include <math.h>
#include <stdio.h>

int main(void) {
  volatile double one = 1, three = 3;

  assert(fegetround() == FE_TONEAREST);
  printf("%a\n", one / three);
  assert(fesetround(FE_UPWARD) == 0);
  printf("%g\n", rint(1.25));
  assert(fesetround(FE_DOWNWARD) == 0 && fegetround() == FE_DOWNWARD);
  printf("%g\n", rint(1.75));
  assert(fesetround(FE_TONEAREST) == 0);
  printf("%g\n", rint(2.5));
  return 0;
}
