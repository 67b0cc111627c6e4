// verdict: true
/* The parity of a word, folded and with the constant 0x6996. */
#include <assert.h>
#include <stdint.h>

unsigned __VERIFIER_nondet_uint(void);

static unsigned by_loop(uint32_t x) {
  unsigned parity = 0;
  for (int i = 0; i < 32; i++)
    parity ^= (x >> i) & 1;
  return parity;
}

static unsigned by_folding(uint32_t x) {
  x ^= x >> 16;
  x ^= x >> 8;
  x ^= x >> 4;
  return (0x6996u >> (x & 15)) & 1;
}

int main(void) {
  uint32_t x = __VERIFIER_nondet_uint();
  assert(by_loop(x) == by_folding(x));
  return 0;
}
