// verdict: true
/* Euclid's algorithm: the result divides both numbers. */
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

static unsigned gcd(unsigned a, unsigned b) {
  while (b != 0) {
    unsigned r = a % b;
    a = b;
    b = r;
  }
  return a;
}

int main(void) {
  unsigned a = __VERIFIER_nondet_uchar();
  unsigned b = __VERIFIER_nondet_uchar();
  if (a == 0 || b == 0)
    return 0;
  unsigned g = gcd(a, b);
  assert(g >= 1 && g <= a && g <= b);
  assert(a % g == 0 && b % g == 0);
  return 0;
}
