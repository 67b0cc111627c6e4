// verdict: true
/* A byte has no other values. */
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  assert(c * c <= 255 * 255);
  return 0;
}
