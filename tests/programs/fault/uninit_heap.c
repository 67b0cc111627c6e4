// fault: uninitialized
/* Branches on a heap block that was never set. */
#include <stdlib.h>

int main(void) {
  int *a = malloc(4 * sizeof *a), n = 0;
  a[0] = a[1] = 1;
  for (int i = 0; i < 4; i++)
    if (a[i] == 1) // HERE
      n++;
  free(a);
  return n - n;
}
