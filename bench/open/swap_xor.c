// verdict: true
/* Two numbers are exchanged without a third variable. */
#include <assert.h>

long __VERIFIER_nondet_long(void);

static void swap(long *a, long *b) {
  *a ^= *b;
  *b ^= *a;
  *a ^= *b;
}

int main(void) {
  long a = __VERIFIER_nondet_long();
  long b = __VERIFIER_nondet_long();
  long x = a, y = b;
  swap(&x, &y);
  assert(x == b && y == a);
  return 0;
}
