// verdict: unknown
// options: --solver none
/* A remainder needs the number, and no solver. */
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  assert(x % 7 < 7);
  return 0;
}
