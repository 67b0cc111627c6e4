// verdict: unknown
// options: --property valid-memtrack
/* realloc of a block that was freed gets no new one, so there is no leak: the
 * execution ends with another fault, which is not asked for. */
#include <stdlib.h>

int main(void) {
  int *p = malloc(4);
  free(p);
  p = realloc(p, 8); // HERE
  free(p);
  return 0;
}
