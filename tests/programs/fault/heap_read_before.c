// fault: valid-deref|pointer-operation
// options: --pedantic
/* Reads one element before a heap array. */
#include <stdlib.h>

int main(void) {
  int *a = calloc(5, sizeof *a);
  int i = 4;
  while (a[i] == 0) // HERE
    i--;
  free(a);
  return 0;
}
