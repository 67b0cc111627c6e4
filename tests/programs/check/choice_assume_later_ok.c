// verdict: true
/* An assumption helps what is after it. */
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x != 3);
  assert(x != 3);
  return 0;
}
