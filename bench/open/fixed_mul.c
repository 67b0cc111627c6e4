// verdict: true
/* Numbers with 16 bits behind the point: a product is rounded to nearest. */
#include <assert.h>
#include <stdint.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);

typedef int32_t fixed;
enum { SHIFT = 16, HALF = 1 << (SHIFT - 1) };

static fixed mul(fixed a, fixed b) {
  return (fixed)(((int64_t)a * b + HALF) >> SHIFT);
}

int main(void) {
  fixed a = __VERIFIER_nondet_int();
  fixed b = __VERIFIER_nondet_int();
  __VERIFIER_assume(a > -0x700000 && a < 0x700000);
  __VERIFIER_assume(b > -0x700000 && b < 0x700000);
  int64_t exact = (int64_t)a * b;
  int64_t error = exact - (int64_t)mul(a, b) * (1 << SHIFT);
  assert(error >= -HALF && error <= HALF);
  assert(mul(a, 1 << SHIFT) == a);
  return 0;
}
