// verdict: true
// options: --property assertion
/* A division by zero that is not asked for ends the program. */
#include <allways/check.h>
#include <assert.h>

int main(void) {
  int n = (int)allways_choose(3);
  int q = 100 / n;
  assert(n != 0);
  return q == n;
}
