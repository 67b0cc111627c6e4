// verdict: false(assertion)
/* An unsigned number may wrap to zero. */
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned y = x + 1;
  assert(y != 0); // HERE
  return 0;
}
