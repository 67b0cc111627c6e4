// verdict: true
// options: --property valid-memcleanup
/* The block is freed before exit(). */
#include <stdlib.h>

int main(void) {
  char *block = malloc(8);
  if (!block)
    return 1;
  free(block);
  exit(0);
}
