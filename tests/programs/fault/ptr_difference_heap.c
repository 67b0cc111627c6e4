// fault: pointer-operation
// options: --pedantic
/* The distance between two heap blocks. */
#include <stdlib.h>

int main(void) {
  char *p = malloc(4), *q = malloc(4);
  long distance = q - p; // HERE
  free(p);
  free(q);
  return distance == 0;
}
