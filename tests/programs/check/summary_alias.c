// verdict: false(assertion)
// options: --summaries
/* Two pointers that were different are the same now. */
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);

static int set(int *p, int *q) {
  *p = 1;
  *q = 2;
  if (__VERIFIER_nondet_bool())
    return 0;
  return *p;
}

int main(void) {
  int x = 0, y = 0;
  int one = set(&x, &y);
  assert(one == 1 || one == 0);
  int two = set(&x, &x);
  assert(two == 1 || two == 0); // HERE
  return 0;
}
