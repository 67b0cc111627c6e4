// fault: valid-deref|pointer-operation
// options: --pedantic
/* An index computed in unsigned arithmetic that lands far outside. */
#include <stdlib.h>

int main(void) {
  int *a = calloc(10, sizeof *a);
  unsigned i = 3, j = 4;
  int x = a[i - j]; // HERE
  free(a);
  return x;
}
