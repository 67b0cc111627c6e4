// fault: valid-deref
/* Reads eight bytes of which the last four are outside the block. */
#include <stdlib.h>
#include <string.h>

int main(void) {
  int *p = calloc(3, sizeof *p);
  long *wide = (long *)p;
  long x = wide[1]; // HERE
  free(p);
  return x != 0;
}
