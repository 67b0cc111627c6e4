// verdict: false(assertion)
/* Two bounded choices, compared with each other. */
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  __VERIFIER_assume(a >= 0 && a < 5);
  __VERIFIER_assume(b >= 0 && b < 5);
  assert(a <= b); // HERE
  return 0;
}
