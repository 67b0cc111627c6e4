// verdict: true
/* Sign and absolute value without a branch. */
#include <assert.h>
#include <limits.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int sign = (x > 0) - (x < 0);
  int mask = x >> 31;
  unsigned magnitude = ((unsigned)x + (unsigned)mask) ^ (unsigned)mask;
  if (x == INT_MIN) {
    assert(magnitude == 2147483648u && sign == -1);
    return 0;
  }
  assert((int)magnitude == abs(x));
  assert(sign * (int)magnitude == x);
  return 0;
}
