// verdict: true
/* That one value is excluded. */
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x != 123456789);
  assert(x != 123456789);
  return 0;
}
