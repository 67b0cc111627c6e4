// verdict: false(assertion)
// options: --suppress uninitialized:pick
/* What a suppressed use of an undefined value leads to is looked for: the value
 * is any value, also the wrong one. */
#include <assert.h>

static int pick(const int *p) { return *p > 100 ? 2 : 1; }

int main(void) {
  int x;
  int picked = pick(&x);
  assert(picked == 1); // HERE
  return 0;
}
