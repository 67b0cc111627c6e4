// verdict: false(no-overflow)
/* The average of two numbers, the way that everybody writes it first. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int average(int a, int b) { return (a + b) / 2; }

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  if (a < 0 || b < a)
    return 0;
  int m = average(a, b);
  assert(m >= a && m <= b);
  return 0;
}
