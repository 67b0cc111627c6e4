// verdict: true
// ours: the reference does not read comments
/* The same for a line, and for a variable that is not in memory. */
#include <assert.h>

int main(void) {
  int x, picked = 1;
  if (x > 100) // allways: allow uninitialized (any will do)
    picked = 2;
  assert(picked == 1 || x > 100);
  return 0;
}
