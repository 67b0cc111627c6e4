// fault: valid-free
/* Grows from the middle of a block. */
#include <stdlib.h>

int main(void) {
  char *p = malloc(8);
  p = realloc(p + 4, 16); // HERE
  free(p);
  return 0;
}
