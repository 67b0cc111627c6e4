// verdict: false(assertion)
/* An unsigned number of 32 bits in 64 bits. */
#include <assert.h>
#include <limits.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  long y = __VERIFIER_nondet_uint();
  assert(y <= INT_MAX); // HERE
  return 0;
}
