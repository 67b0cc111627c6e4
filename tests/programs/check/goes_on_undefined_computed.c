// verdict: false(assertion)
// options: --property default,-uninitialized
/* What is computed from undefined values may be anything. */
#include <assert.h>

static int none(int n) {
  if (n > 0)
    return n;
}

int main(void) {
  int a, b;
  double x, y;
  if (a * 2 + b == 5 && x < y && none(0) == 7)
    assert(0); // HERE
  return 0;
}
