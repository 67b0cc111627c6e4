// verdict: true
/* Gray codes: back to binary, and neighbours differ in one bit. */
#include <assert.h>
#include <stdint.h>

unsigned __VERIFIER_nondet_uint(void);

static uint32_t to_gray(uint32_t x) { return x ^ x >> 1; }

static uint32_t from_gray(uint32_t g) {
  for (unsigned shift = 1; shift < 32; shift *= 2)
    g ^= g >> shift;
  return g;
}

int main(void) {
  uint32_t x = __VERIFIER_nondet_uint();
  assert(from_gray(to_gray(x)) == x);
  uint32_t change = to_gray(x) ^ to_gray(x + 1);
  assert(change != 0 && (change & (change - 1)) == 0);
  return 0;
}
