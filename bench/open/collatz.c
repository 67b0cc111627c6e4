// verdict: true
/* Twelve steps of Collatz's sequence do not overflow and stay positive. */
#include <assert.h>
#include <stdint.h>

unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  uint64_t n = __VERIFIER_nondet_ushort();
  if (n == 0)
    return 0;
  for (int i = 0; i < 12 && n != 1; i++) {
    if (n % 2 == 0) {
      n /= 2;
    } else {
      assert(n <= (UINT64_MAX - 1) / 3);
      n = 3 * n + 1;
      assert(n % 2 == 0);
    }
    assert(n >= 1);
  }
  return 0;
}
