// verdict: true
/* Bits counted with a table for four of them, and with the builtin. */
#include <assert.h>
#include <stdint.h>

unsigned long __VERIFIER_nondet_ulong(void);

static const unsigned char bits[16] = {0, 1, 1, 2, 1, 2, 2, 3,
                                       1, 2, 2, 3, 2, 3, 3, 4};

int main(void) {
  uint64_t x = __VERIFIER_nondet_ulong();
  int n = 0;
  for (int shift = 0; shift < 64; shift += 4)
    n += bits[(x >> shift) & 15];
  assert(n == __builtin_popcountll(x));
  return 0;
}
