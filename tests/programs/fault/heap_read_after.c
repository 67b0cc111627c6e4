// fault: valid-deref
/* Reads one element after a heap array. */
#include <stdlib.h>

int main(void) {
  int n = 5, sum = 0;
  int *a = calloc((size_t)n, sizeof *a);
  for (int i = 0; i <= n; i++)
    sum += a[i]; // HERE
  free(a);
  return sum;
}
