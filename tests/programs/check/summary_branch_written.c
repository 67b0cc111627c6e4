// verdict: false(assertion)
// options: --summaries
/* Where it finds 0, writing 0 changes nothing; elsewhere it does. */
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);

static int x;

static void clear(void) {
  if (__VERIFIER_nondet_bool())
    x = 0;
}

int main(void) {
  clear();
  assert(x == 0);
  x = 1;
  clear();
  assert(x == 1); // HERE
  return 0;
}
