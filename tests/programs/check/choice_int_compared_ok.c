// verdict: true
/* A number of 32 bits that is only compared with constants. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), sign;
  if (x > 0)
    sign = 1;
  else if (x == 0)
    sign = 0;
  else
    sign = -1;
  assert(sign >= -1 && sign <= 1);
  if (sign > 0)
    assert(x > 0);
  return 0;
}
