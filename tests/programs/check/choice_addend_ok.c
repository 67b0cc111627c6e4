// verdict: true
/* A choice plus a constant knows what is known of the choice. */
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x < 1000);
  int y = x + 10;
  if (y == 17)
    assert(x == 7);
  return 0;
}
