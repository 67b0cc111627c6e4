// verdict: false(assertion)
/* What is greater than a negative number need not be negative. */
#include <allways/check.h>
#include <assert.h>

int main(void) {
  int x = allways_range(-100, -1), y = allways_range(-150, 100);
  if (x < y)
    assert(y != 77); // HERE
  return 0;
}
