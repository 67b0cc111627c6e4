// verdict: false(assertion)
/* The last value of a range is tried. */
#include <allways/check.h>
#include <assert.h>

int main(void) {
  int x = allways_range(-2, 3);
  assert(x < 3); // HERE
  return 0;
}
