// fault: valid-deref
/* Uses a pointer into a block that realloc has moved. */
#include <stdlib.h>

int main(void) {
  int *a = malloc(2 * sizeof *a), *first = a;
  a[0] = 7;
  a = realloc(a, 1000 * sizeof *a);
  int x = *first; // HERE
  free(a);
  return x;
}
