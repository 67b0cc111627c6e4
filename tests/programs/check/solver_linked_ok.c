// verdict: true
/* What two open values have to do with each other, both know. */
#include <allways/check.h>
#include <assert.h>

int main(void) {
  int x = allways_range(0, 300), y = allways_range(0, 300);
  allways_assume(x < y);
  assert(y != 0);
  return 0;
}
