// verdict: true
/* A divisor that is not zero, of many values. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 0)
    assert(100 / x <= 100);
  return 0;
}
