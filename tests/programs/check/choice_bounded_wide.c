// verdict: false(assertion)
/* A wide choice, bounded by assumptions, then computed with. */
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= 0);
  __VERIFIER_assume(x < 50);
  assert(x * x % 4 != 1); // HERE
  return 0;
}
