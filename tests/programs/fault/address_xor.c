// fault: unsupported
/* Mixes two addresses. */
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  int *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  uintptr_t both = (uintptr_t)a ^ (uintptr_t)b; // HERE
  int low = both & 0x100 ? 1 : 0;               // HERE
  free(a);
  free(b);
  return low & 0;
}
