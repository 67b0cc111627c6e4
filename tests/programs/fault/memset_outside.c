// fault: valid-deref
/* memset of the size of another type. */
#include <stdlib.h>
#include <string.h>

int main(void) {
  int *a = malloc(10 * sizeof *a);
  memset(a, 0, 10 * sizeof(long)); // HERE
  free(a);
  return 0;
}
