// verdict: true
// options: --suppress assertion:check
/* The program ends there. */
#include <assert.h>

static void check(int x) { assert(x); }

int main(void) {
  check(0);
  assert(0);
  return 0;
}
