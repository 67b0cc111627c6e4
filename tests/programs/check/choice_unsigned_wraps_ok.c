// verdict: true
/* An unsigned number may wrap to zero, and that is no overflow. */
#include <assert.h>
#include <limits.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned y = x + 1;
  if (y == 0)
    assert(x == UINT_MAX);
  return 0;
}
