// verdict: true
/* Counting bits by clearing the lowest. */
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  unsigned n = 0;
  for (unsigned x = c; x; x &= x - 1)
    n++;
  assert(n == (unsigned)__builtin_popcount(c));
  return 0;
}
