// fault: valid-free
/* Grows a block that was freed. */
#include <stdlib.h>

int main(void) {
  char *p = malloc(4), *q = p;
  free(p);
  q = realloc(q, 8); // HERE
  free(q);
  return 0;
}
