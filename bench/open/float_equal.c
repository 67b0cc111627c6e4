// verdict: false(assertion)
/* Numbers of which none is less are taken for equal. */
#include <assert.h>

float __VERIFIER_nondet_float(void);

static int compare(float a, float b) { return a < b ? -1 : a > b; }

int main(void) {
  float a = __VERIFIER_nondet_float();
  float b = __VERIFIER_nondet_float();
  assert((compare(a, b) == 0) == (a == b));
  return 0;
}
