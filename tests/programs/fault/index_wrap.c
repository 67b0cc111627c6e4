// fault: pointer-operation
// options: --pedantic
/* An index that is so large that its bytes wrap round to the array. */
#include <stdlib.h>

int main(void) {
  int *a = calloc(4, sizeof *a);
  size_t i = (size_t)1 << 62;
  if (a)
    a[i + 1] = 9; // HERE
  free(a);
  return 0;
}
