// verdict: false(assertion)
// options: --summaries
/* A call returns a choice that is not made yet: whoever called it makes it. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int any(void) {
  int value = __VERIFIER_nondet_int();
  return value;
}

int main(void) {
  int x = any();
  assert(x != 5); // HERE
  return 0;
}
