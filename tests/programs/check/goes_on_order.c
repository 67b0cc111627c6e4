// verdict: false(assertion)
/* Pointers into different objects are ordered one way or the other. */
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(8), *q = malloc(8);
  int inside = q >= p && q < p + 8;
  assert(!inside);
  assert(p < q); // HERE
  free(p);
  free(q);
  return 0;
}
