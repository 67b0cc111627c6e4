// verdict: false(assertion)
/* Sides that make a triangle; the sum of two may be too great for a word. */
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

enum kind { NONE, EQUILATERAL, ISOSCELES, SCALENE };

static enum kind classify(unsigned a, unsigned b, unsigned c) {
  if (a == 0 || b == 0 || c == 0)
    return NONE;
  if (a + b <= c || b + c <= a || c + a <= b)
    return NONE;
  if (a == b && b == c)
    return EQUILATERAL;
  return a == b || b == c || c == a ? ISOSCELES : SCALENE;
}

int main(void) {
  unsigned a = __VERIFIER_nondet_uint();
  enum kind kind = classify(a, a, a);
  assert(kind == (a == 0 ? NONE : EQUILATERAL));
  return 0;
}
