// verdict: true
/* Minimum and maximum without a branch. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = __VERIFIER_nondet_int();
  int min = y ^ ((x ^ y) & -(x < y));
  int max = x ^ ((x ^ y) & -(x < y));
  assert(min == (x < y ? x : y));
  assert(max == (x < y ? y : x));
  assert(min <= max);
  return 0;
}
