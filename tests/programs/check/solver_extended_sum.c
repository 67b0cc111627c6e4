// verdict: false(assertion)
/* A sum that wraps around is not what it is in more bits. */
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);
void __VERIFIER_assume(int condition);

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  unsigned char sum = (unsigned char)(a + b);
  __VERIFIER_assume((a ^ b) == 0xd0);
  unsigned wide = sum, whole = (unsigned)a + b;
  assert(wide == whole || a != 180); // HERE
  return 0;
}
