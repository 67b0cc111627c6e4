// verdict: false(valid-memtrack)
// options: --malloc-may-fail
/* Where realloc fails the old block is still there, and nobody knows it. */
#include <stdlib.h>

int main(void) {
  char *p = malloc(2); // HERE
  if (p == NULL)
    return 1;
  p = realloc(p, 4);
  if (p == NULL)
    return 1;
  free(p);
  return 0;
}
