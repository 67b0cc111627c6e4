// fault: valid-deref
/* A block of the size of the pointer, not of the struct. */
#include <stdlib.h>

struct big {
  long a, b, c;
};

int main(void) {
  struct big *p = malloc(sizeof p);
  p->a = 1;
  p->b = 2; // HERE
  free(p);
  return 0;
}
