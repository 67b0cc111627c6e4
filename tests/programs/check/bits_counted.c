// verdict: false(assertion)
/* Counting bits by clearing the lowest: wrong where there are eight. */
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  unsigned n = 0;
  for (unsigned x = c; x && n < 7; x &= x - 1)
    n++;
  assert(n == (unsigned)__builtin_popcount(c)); // HERE
  return 0;
}
