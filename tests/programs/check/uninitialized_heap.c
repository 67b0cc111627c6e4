// verdict: false(uninitialized)
/* The last element of a block is read before it was written. */
#include <allways/check.h>
#include <stdlib.h>

int main(void) {
  int n = allways_range(1, 3), found = 0;
  int *a = malloc(3 * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = i;
  for (int i = 0; i < 3; i++)
    if (a[i] == n) // HERE
      found = 1;
  free(a);
  return found > 1;
}
