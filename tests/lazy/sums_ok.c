// verdict: true
/* Sums, conversions, and comparisons with itself. */
#include <assert.h>
#include <limits.h>

int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), w = x;
  unsigned u = __VERIFIER_nondet_uint();
  long y = x;
  y += 10;
  y -= 3;
  if (y > 2147483650L)
    assert(x > 2147483640);
  long z = u + 1;
  if (z == 0)
    assert(u == UINT_MAX);
  if (u + 1 < u)
    assert(u == UINT_MAX);
  assert(x + 1L > x);
  assert(w == x && w - x == 0);
  if ((x & INT_MAX) == 3)
    assert(x == 3 || x == INT_MIN + 3);
  return x;
}
