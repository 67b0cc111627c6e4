// verdict: true
/* All these numbers have an absolute value. */
#include <limits.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x == INT_MIN + 1 || x == 5);
  if (x < 0)
    x = -x;
  return x == 3;
}
