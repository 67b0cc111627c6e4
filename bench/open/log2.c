// verdict: true
/* The logarithm of a number by halving. */
#include <assert.h>
#include <stdint.h>

unsigned __VERIFIER_nondet_uint(void);

static int ilog2(uint32_t x) {
  int n = 0;
  if (x >= 1u << 16) {
    n += 16;
    x >>= 16;
  }
  if (x >= 1u << 8) {
    n += 8;
    x >>= 8;
  }
  if (x >= 1u << 4) {
    n += 4;
    x >>= 4;
  }
  if (x >= 1u << 2) {
    n += 2;
    x >>= 2;
  }
  if (x >= 1u << 1)
    n += 1;
  return n;
}

int main(void) {
  uint32_t x = __VERIFIER_nondet_uint();
  if (x == 0)
    return 0;
  int n = ilog2(x);
  assert(n >= 0 && n <= 31);
  assert(x >> n == 1);
  assert(n == 31 - __builtin_clz(x));
  return 0;
}
