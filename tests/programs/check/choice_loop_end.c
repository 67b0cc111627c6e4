// verdict: false(assertion)
/* The environment says how often. */
#include <assert.h>

_Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int n = 0;
  while (n < 5 && __VERIFIER_nondet_bool())
    n++;
  assert(n < 5); // HERE
  return 0;
}
