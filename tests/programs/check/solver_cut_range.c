// verdict: false(assertion)
/* The greatest value of a sum is not the greatest one when it is cut. */
#include <allways/check.h>
#include <assert.h>

int main(void) {
  int x = allways_range(0, 150), y = allways_range(0, 150);
  unsigned char sum = (unsigned char)(x + y);
  int z = allways_range(0, 1);
  assert(sum + 3 * x + z != 521); // HERE
  return 0;
}
