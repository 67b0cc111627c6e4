// verdict: false(assertion)
// options: --summaries
/* The other branch of the same call: 1 stays 1. */
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);

static int x;

static void clear(void) {
  if (__VERIFIER_nondet_bool())
    x = 0;
}

int main(void) {
  clear();
  x = 1;
  clear();
  assert(x == 0); // HERE
  return 0;
}
