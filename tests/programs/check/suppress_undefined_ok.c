// verdict: true
// options: --suppress uninitialized:pick
/* Whatever the value is, it is the same one when it is asked for again, also
 * where nothing is suppressed. */
#include <assert.h>

static int pick(const int *p) { return *p > 100 ? 2 : 1; }

int main(void) {
  int x;
  int picked = pick(&x);
  assert(picked == 1 || picked == 2);
  assert(picked == pick(&x));
  assert((picked == 2) == (x > 100));
  return 0;
}
