// verdict: false(assertion)
/* The remainder of a remainder by another number is not that of the number. */
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);
void __VERIFIER_assume(int condition);

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  __VERIFIER_assume((a ^ b) == 0x23);
  assert((a % 7u + b) % 5 == ((unsigned)a + b) % 5); // HERE
  return 0;
}
