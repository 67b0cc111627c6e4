// verdict: false(no-overflow)
/* Rotation of a word: by zero bits, the other shift is too far. */
#include <assert.h>
#include <stdint.h>

unsigned __VERIFIER_nondet_uint(void);

static uint32_t rotate(uint32_t x, unsigned n) {
  return x << n | x >> (32 - n);
}

int main(void) {
  uint32_t x = __VERIFIER_nondet_uint();
  unsigned n = __VERIFIER_nondet_uint() & 31;
  uint32_t y = rotate(x, n);
  assert(__builtin_popcount(x) == __builtin_popcount(y));
  return 0;
}
