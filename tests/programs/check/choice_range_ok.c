// verdict: true
/* Values outside of a range are not tried. */
#include <allways/check.h>
#include <assert.h>

int main(void) {
  int x = allways_range(-2, 3);
  assert(x > -3 && x < 4);
  return 0;
}
