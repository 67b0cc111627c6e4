// verdict: unknown
// options: --solver none
/* Two choices of 2^32 values, compared with each other, and no solver. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < b)
    assert(b > a);
  return 0;
}
