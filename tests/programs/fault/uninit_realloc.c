// fault: uninitialized
/* The part that realloc has added was never set. */
#include <stdlib.h>

int main(void) {
  int *a = calloc(2, sizeof *a), n = 0;
  a = realloc(a, 4 * sizeof *a);
  for (int i = 0; i < 4; i++)
    if (a[i] != 0) // HERE
      n++;
  free(a);
  return n;
}
