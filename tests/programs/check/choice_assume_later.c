// verdict: false(assertion)
/* An assumption does not help what was before it. */
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x != 3); // HERE
  __VERIFIER_assume(x != 3);
  return 0;
}
