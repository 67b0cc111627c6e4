// verdict: true
// options: --summaries
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
  assert(x == 1 || x == 0);
  return 0;
}
