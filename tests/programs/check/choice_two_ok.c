// verdict: true
/* Two choices, one assumption about both. */
#include <allways/check.h>
#include <assert.h>

int main(void) {
  int a = allways_choose(3), b = allways_choose(3);
  allways_assume(a < b);
  assert(a != b);
  return 0;
}
