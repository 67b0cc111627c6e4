// verdict: unknown
// options: --solver none
/* A floating point number of any value, and no solver. */
#include <assert.h>

float __VERIFIER_nondet_float(void);

int main(void) {
  float f = __VERIFIER_nondet_float();
  if (f > 1.5f)
    assert(f > 1.0f);
  return 0;
}
