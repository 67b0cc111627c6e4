// verdict: true
/* A pointer to a block that was freed is none to it. */
#include <stdlib.h>

int main(void) {
  char *p = malloc(4), *q = p;
  free(p);
  return q == NULL;
}
