// verdict: true
/* x & (x - 1) is zero for powers of two, and zero, only. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  uint32_t x = __VERIFIER_nondet_uint();
  bool fast = x != 0 && (x & (x - 1)) == 0;
  bool slow = false;
  for (int i = 0; i < 32; i++)
    if (x == (uint32_t)1 << i)
      slow = true;
  assert(fast == slow);
  return 0;
}
