// verdict: true
/* Two doubles are less, equal or greater, unless one is not a number. */
#include <assert.h>
#include <stdint.h>
#include <string.h>

double __VERIFIER_nondet_double(void);

static int is_nan(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return (bits & 0x7fffffffffffffff) > 0x7ff0000000000000;
}

int main(void) {
  double x = __VERIFIER_nondet_double();
  double y = __VERIFIER_nondet_double();
  int cases = (x < y) + (x == y) + (x > y);
  assert((x != x) == is_nan(x));
  if (is_nan(x) || is_nan(y))
    assert(cases == 0 && x != y);
  else
    assert(cases == 1);
  return 0;
}
