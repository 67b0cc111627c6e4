/* These are different wherever they lie. */
#include <stdlib.h>

int main(void) {
  int *a = malloc(4), *b = malloc(4);
  int same = a == b || a + 1 == b + 1 || a == NULL;
  free(a);
  free(b);
  return same;
}
