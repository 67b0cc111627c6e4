// fault: valid-memtrack
/* The only pointer is overwritten. */
#include <stdlib.h>

int main(void) {
  char *p = malloc(10); // HERE
  p = malloc(20);
  free(p);
  return 0;
}
