// verdict: false(assertion)
/* Both values of a bool are tried. */
#include <assert.h>

_Bool __VERIFIER_nondet_bool(void);

int main(void) {
  _Bool b = __VERIFIER_nondet_bool();
  assert(!b); // HERE
  return 0;
}
