// verdict: true
/* The integer square root, bit by bit. */
#include <assert.h>
#include <stdint.h>

unsigned __VERIFIER_nondet_uint(void);

static uint32_t isqrt(uint32_t n) {
  uint32_t root = 0, bit = 1u << 30;
  while (bit > n)
    bit >>= 2;
  while (bit != 0) {
    if (n >= root + bit) {
      n -= root + bit;
      root = (root >> 1) + bit;
    } else {
      root >>= 1;
    }
    bit >>= 2;
  }
  return root;
}

int main(void) {
  uint32_t n = __VERIFIER_nondet_uint();
  uint64_t r = isqrt(n);
  assert(r * r <= n);
  assert((r + 1) * (r + 1) > n);
  return 0;
}
