// verdict: false(assertion)
/* The sum of two open values is cut before something is added to it. */
#include <allways/check.h>
#include <assert.h>

int main(void) {
  int x = allways_range(150, 250), y = allways_range(150, 250);
  unsigned char sum = (unsigned char)(x + y);
  int z = allways_range(0, 1);
  assert(sum + 3 * x + z != 533); // HERE
  return 0;
}
