// verdict: true
/* The bits of two coordinates are interleaved and taken apart. */
#include <assert.h>
#include <stdint.h>

unsigned short __VERIFIER_nondet_ushort(void);

static uint32_t spread(uint32_t x) {
  x = (x | x << 8) & 0x00ff00ffu;
  x = (x | x << 4) & 0x0f0f0f0fu;
  x = (x | x << 2) & 0x33333333u;
  x = (x | x << 1) & 0x55555555u;
  return x;
}

static uint32_t gather(uint32_t x) {
  x &= 0x55555555u;
  x = (x | x >> 1) & 0x33333333u;
  x = (x | x >> 2) & 0x0f0f0f0fu;
  x = (x | x >> 4) & 0x00ff00ffu;
  x = (x | x >> 8) & 0x0000ffffu;
  return x;
}

int main(void) {
  uint16_t x = __VERIFIER_nondet_ushort();
  uint16_t y = __VERIFIER_nondet_ushort();
  uint32_t code = spread(x) | spread(y) << 1;
  assert(gather(code) == x);
  assert(gather(code >> 1) == y);
  return 0;
}
