// verdict: true
/* Integers of 24 bits and a sign are floats; so are their halves. */
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= -(1 << 24) && n <= 1 << 24);
  float f = (float)n;
  assert((int)f == n);
  float half = f / 2;
  assert(half + half == f);
  assert((int)half == n / 2);
  return 0;
}
