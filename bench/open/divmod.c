// verdict: true
/* Quotient and remainder make the dividend. */
#include <assert.h>
#include <limits.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  if (b == 0 || (a == INT_MIN && b == -1))
    return 0;
  int q = a / b, r = a % b;
  assert(q * b + r == a);
  assert(r == 0 || (r < 0) == (a < 0));
  if (b > 0)
    assert(r > -b && r < b);
  return 0;
}
