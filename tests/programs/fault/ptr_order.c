// fault: pointer-operation
// options: --pedantic
/* The order of pointers to two objects. */
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p), *q = malloc(sizeof *q);
  int less = p < q; // HERE
  free(p);
  free(q);
  return less & 0;
}
