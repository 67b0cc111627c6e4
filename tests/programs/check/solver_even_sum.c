// verdict: false(assertion)
/* A sum of even numbers may be no multiple of four. */
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  assert(2 * a + 2 != 4 * b); // HERE
  return 0;
}
