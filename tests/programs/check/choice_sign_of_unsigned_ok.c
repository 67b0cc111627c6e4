// verdict: true
/* The same bits as an unsigned and as a signed number. */
#include <assert.h>
#include <limits.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned u = x;
  if (u > INT_MAX)
    assert(x < 0);
  else
    assert(x >= 0);
  return 0;
}
