// verdict: false(assertion)
/* A number of milliseconds does not survive as a float. */
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);

int main(void) {
  int milliseconds = __VERIFIER_nondet_int();
  __VERIFIER_assume(milliseconds >= 0 && milliseconds < 86400000);
  float kept = (float)milliseconds;
  assert((int)kept == milliseconds);
  return 0;
}
