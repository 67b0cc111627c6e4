// verdict: false(valid-free)
/* On one way the block is no block of malloc's. */
#include <allways/check.h>
#include <stdlib.h>

int main(void) {
  char small[4], *p = small;
  int n = allways_range(3, 5);
  if (n > 4)
    p = malloc(n);
  p[n - 1] = 1;
  free(p); // HERE
  return 0;
}
