// fault: valid-deref|pointer-operation
// options: --pedantic
/* Writes before a heap block. */
#include <stdlib.h>

int main(void) {
  char *p = malloc(8);
  volatile int at = -1;
  p[at] = 'x'; // HERE
  free(p);
  return 0;
}
