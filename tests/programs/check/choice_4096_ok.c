// verdict: true
/* The largest set of values that is tried one by one. */
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= 0 && x < 4096);
  assert(x * 3 < 3 * 4096);
  return 0;
}
