// verdict: true
// options: --summaries
/* Both ways round. */
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
  int r = set(&x, &x);
  assert(r == 2 || r == 0);
  r = set(&x, &y);
  assert(r == 1 || r == 0);
  r = set(&y, &x);
  assert(r == 1 || r == 0);
  r = set(&y, &y);
  assert(r == 2 || r == 0);
  return 0;
}
