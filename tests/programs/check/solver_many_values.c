// verdict: false(assertion)
/* The number itself is needed, and the fault is that of the greatest one. */
#include <allways/check.h>
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int size = allways_range(1, 90) + allways_range(1, 90);
  free(malloc((size_t)size));
  assert(size != 180); // HERE
  return 0;
}
