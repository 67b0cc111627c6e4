/* Null freed, the beginning freed after use of the middle, realloc chains. */
#include <stdlib.h>

int main(void) {
  char *p = malloc(10), *q = p + 5;
  *q = 1;
  free(q - 5);
  p = NULL;
  free(p);
  p = realloc(NULL, 4);
  p = realloc(p, 8);
  p = realloc(p, 2);
  free(p);
  void *a;
  if (posix_memalign(&a, 64, 10) == 0)
    free(a);
  return 0;
}
