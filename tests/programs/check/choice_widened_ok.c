// verdict: true
/* A signed number of 32 bits in 64 bits. */
#include <assert.h>
#include <limits.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  long y = __VERIFIER_nondet_int();
  assert(y <= INT_MAX);
  return 0;
}
