// verdict: true
/* Two bounded choices, ordered by exchanging them. */
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  __VERIFIER_assume(a >= 0 && a < 5);
  __VERIFIER_assume(b >= 0 && b < 5);
  if (a > b) {
    int c = a;
    a = b;
    b = c;
  }
  assert(a <= b);
  return 0;
}
