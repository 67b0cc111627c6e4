// verdict: false(assertion)
/* A choice plus a constant. */
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x < 1000);
  int y = x + 10;
  assert(y < 1000); // HERE
  return 0;
}
