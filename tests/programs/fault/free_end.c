// fault: valid-free
/* Frees the pointer one past the end. */
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  for (int i = 0; i < 4; i++)
    *p++ = 'x';
  free(p); // HERE
  return 0;
}
