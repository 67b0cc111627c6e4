// verdict: true
/* A remainder of 2^32 values, and what all of them have. */
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  assert(x % 7 < 7);
  return 0;
}
