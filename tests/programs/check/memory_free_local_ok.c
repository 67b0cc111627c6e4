// verdict: true
/* Only a block of malloc's is freed. */
#include <allways/check.h>
#include <stdlib.h>

int main(void) {
  char small[4], *p = small;
  int n = allways_range(3, 5);
  if (n > 4)
    p = malloc(n);
  p[n - 1] = 1;
  if (p != small)
    free(p);
  return 0;
}
