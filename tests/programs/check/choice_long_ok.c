// verdict: true
/* A number of 64 bits is somewhere. */
#include <assert.h>
#include <limits.h>

long __VERIFIER_nondet_long(void);

int main(void) {
  long x = __VERIFIER_nondet_long();
  if (x > INT_MAX)
    assert(x >= 2147483648L);
  return 0;
}
