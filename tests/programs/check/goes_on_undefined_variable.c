// verdict: false(assertion)
// ours: integers of 32 bits have too many values for the reference
// options: --property default,-uninitialized
/* Of two undefined variables, each has a value of its own. */
#include <assert.h>

int main(void) {
  int x, y;
  if (x == 4)
    assert(y != 4); // HERE
  return 0;
}
