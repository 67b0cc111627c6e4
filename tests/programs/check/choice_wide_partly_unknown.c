// verdict: false(assertion)
// options: --solver none
/* One branch needs too many values; the other fails. */
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x < 10)
    assert(x * 2 != 8); // HERE
  else
    assert(x % 3 < 3);
  return 0;
}
