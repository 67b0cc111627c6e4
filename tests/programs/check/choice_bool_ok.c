// verdict: true
/* A bool has two values. */
#include <assert.h>

_Bool __VERIFIER_nondet_bool(void);

int main(void) {
  _Bool b = __VERIFIER_nondet_bool();
  assert(b == 0 || b == 1);
  return 0;
}
