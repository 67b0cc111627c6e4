// fault: uninitialized
/* Allocates a size that was never set. */
#include <stdlib.h>

int main(void) {
  size_t n;
  char *p = malloc(n); // HERE
  free(p);
  return 0;
}
