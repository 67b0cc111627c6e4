// verdict: true
/* Kernighan's loop counts as many bits as the sums in parallel. */
#include <assert.h>
#include <stdint.h>

unsigned __VERIFIER_nondet_uint(void);

static int by_loop(uint32_t x) {
  int n = 0;
  while (x != 0) {
    x &= x - 1;
    n++;
  }
  return n;
}

static int by_sums(uint32_t x) {
  x = x - ((x >> 1) & 0x55555555u);
  x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
  x = (x + (x >> 4)) & 0x0f0f0f0fu;
  return (int)((x * 0x01010101u) >> 24);
}

int main(void) {
  uint32_t x = __VERIFIER_nondet_uint();
  assert(by_loop(x) == by_sums(x));
  return 0;
}
