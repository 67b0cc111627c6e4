// verdict: false(assertion)
/* Two choices are independent. */
#include <allways/check.h>
#include <assert.h>

int main(void) {
  int a = allways_choose(3), b = allways_choose(3);
  assert(a != b); // HERE
  return 0;
}
