// verdict: true
/* The product of 2^32 values: no square is 2 modulo 2^32. */
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  assert(x * x != 2);
  return 0;
}
