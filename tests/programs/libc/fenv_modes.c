/* Other rounding modes, around functions and arithmetic. */
#include <assert.h>
#include <fenv.h>
#include <math.h>
#include <stdio.h>

int main(void) {
  volatile double one = 1, three = 3;

  assert(fesetround(FE_UPWARD) == 0);
  printf("%g %a\n", rint(1.25), one / three);
  assert(fesetround(FE_DOWNWARD) == 0 && fegetround() == FE_DOWNWARD);
  printf("%g %a\n", rint(1.75), -one / three);
  assert(fesetround(FE_TOWARDZERO) == 0);
  printf("%g %a\n", rint(-1.75), (double)(one + 0x1.8p-53));
  assert(fesetround(FE_TONEAREST) == 0);
  printf("%g\n", rint(2.5));
  return 0;
}
