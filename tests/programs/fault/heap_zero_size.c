// fault: valid-deref
/* Writes into a block of size zero. */
#include <stdlib.h>

int main(void) {
  char *p = malloc(0);
  p[0] = 1; // HERE
  free(p);
  return 0;
}
