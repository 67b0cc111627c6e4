// fault: pointer-operation
// options: --pedantic
/* An array that begins at one, by moving the pointer back. */
#include <stdlib.h>

int main(void) {
  int *block = calloc(4, sizeof *block);
  int *a = block - 1; // HERE
  a[1] = 5;
  free(a + 1);
  return 0;
}
