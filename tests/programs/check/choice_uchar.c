// verdict: false(assertion)
/* All 256 values of a byte are tried. */
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  assert(c * c != 253 * 253); // HERE
  return 0;
}
