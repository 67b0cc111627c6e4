// verdict: unknown
// options: --solver none
/* The product of 2^32 values is not computed, and no solver. */
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  assert(x * x != 2);
  return 0;
}
