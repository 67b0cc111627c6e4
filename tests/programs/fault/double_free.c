// fault: valid-free
/* Frees a block twice. */
#include <stdlib.h>

int main(void) {
  char *p = malloc(10), *q = p;
  free(p);
  free(q); // HERE
  return 0;
}
