// verdict: true
/* A square is never 3 modulo 4. */
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= 0);
  __VERIFIER_assume(x < 50);
  assert(x * x % 4 != 3);
  return 0;
}
