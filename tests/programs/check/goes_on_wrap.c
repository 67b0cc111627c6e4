// verdict: false(assertion)
// options: --property assertion
/* The sum of two positive numbers need not be positive. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a > 0 && b == 1)
    assert(a + b > 0); // HERE
  return 0;
}
