// verdict: true
/* The environment says how often, up to a limit. */
#include <assert.h>

_Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int n = 0;
  while (n < 5 && __VERIFIER_nondet_bool())
    n++;
  assert(n <= 5);
  return 0;
}
