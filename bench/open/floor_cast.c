// verdict: true
/* The greatest integer that is not greater than a float. */
#include <assert.h>

float __VERIFIER_nondet_float(void);
void __VERIFIER_assume(int condition);

static float my_floor(float x) {
  float whole = (float)(int)x;
  return whole > x ? whole - 1.0f : whole;
}

int main(void) {
  float x = __VERIFIER_nondet_float();
  __VERIFIER_assume(x > -8388608.0f && x < 8388608.0f);
  float f = my_floor(x);
  assert(f <= x);
  assert(x < f + 1.0f);
  assert((float)(int)f == f);
  return 0;
}
