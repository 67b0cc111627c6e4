// verdict: true
/* The bits of a word in reverse order, by halves and one by one. */
#include <assert.h>
#include <stdint.h>

unsigned __VERIFIER_nondet_uint(void);

static uint32_t by_halves(uint32_t x) {
  x = ((x >> 1) & 0x55555555u) | ((x & 0x55555555u) << 1);
  x = ((x >> 2) & 0x33333333u) | ((x & 0x33333333u) << 2);
  x = ((x >> 4) & 0x0f0f0f0fu) | ((x & 0x0f0f0f0fu) << 4);
  x = ((x >> 8) & 0x00ff00ffu) | ((x & 0x00ff00ffu) << 8);
  return (x >> 16) | (x << 16);
}

static uint32_t one_by_one(uint32_t x) {
  uint32_t y = 0;
  for (int i = 0; i < 32; i++) {
    y = (y << 1) | (x & 1);
    x >>= 1;
  }
  return y;
}

int main(void) {
  uint32_t x = __VERIFIER_nondet_uint();
  assert(by_halves(x) == one_by_one(x));
  assert(by_halves(by_halves(x)) == x);
  return 0;
}
