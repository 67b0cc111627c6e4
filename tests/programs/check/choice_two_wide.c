// verdict: false(assertion)
/* Two wide choices are independent. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  if (a > 5)
    assert(b > 5); // HERE
  return 0;
}
