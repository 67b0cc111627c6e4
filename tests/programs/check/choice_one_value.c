// verdict: false(assertion)
/* The assertion fails for one of 2^32 values. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x != 123456789); // HERE
  return 0;
}
