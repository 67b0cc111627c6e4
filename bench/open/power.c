// verdict: true
/* Powers by squaring are products of equal factors. */
#include <assert.h>
#include <stdint.h>

unsigned char __VERIFIER_nondet_uchar(void);

static uint32_t power(uint32_t x, unsigned n) {
  uint32_t result = 1;
  while (n != 0) {
    if (n & 1)
      result *= x;
    x *= x;
    n >>= 1;
  }
  return result;
}

int main(void) {
  uint32_t x = __VERIFIER_nondet_uchar(), product = 1;
  unsigned n = __VERIFIER_nondet_uchar();
  if (n > 12)
    return 0;
  for (unsigned i = 0; i < n; i++)
    product *= x;
  assert(power(x, n) == product);
  return 0;
}
