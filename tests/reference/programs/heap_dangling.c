// expects: exit: 0
/* A new block is never where a dangling pointer points to. */
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *p = malloc(4), *q, copy[sizeof p];
  memcpy(copy, &p, sizeof p);
  free(p);
  q = malloc(4);
  int same = memcmp(copy, &p, sizeof p) == 0 && p == q;
  free(q);
  return same;
}
