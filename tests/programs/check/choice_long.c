// verdict: false(assertion)
/* A number of 64 bits that does not fit 32. */
#include <assert.h>
#include <limits.h>

long __VERIFIER_nondet_long(void);

int main(void) {
  long x = __VERIFIER_nondet_long();
  if (x > 0)
    assert(x <= INT_MAX); // HERE
  return 0;
}
