// verdict: true
/* The least power of two that is not less than a number. */
#include <assert.h>
#include <stdint.h>

unsigned __VERIFIER_nondet_uint(void);
void __VERIFIER_assume(int condition);

static uint32_t next_power(uint32_t x) {
  x--;
  x |= x >> 1;
  x |= x >> 2;
  x |= x >> 4;
  x |= x >> 8;
  x |= x >> 16;
  return x + 1;
}

int main(void) {
  uint32_t x = __VERIFIER_nondet_uint();
  __VERIFIER_assume(x >= 1 && x <= 0x80000000u);
  uint32_t p = next_power(x);
  assert(p != 0 && (p & (p - 1)) == 0);
  assert(p >= x);
  assert(p / 2 < x);
  return 0;
}
