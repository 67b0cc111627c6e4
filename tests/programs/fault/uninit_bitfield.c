// fault: uninitialized
/* Uses a bit-field that was never set, next to one that was. */
#include <stdlib.h>

struct flags {
  unsigned a : 3;
  unsigned b : 5;
};

int main(void) {
  struct flags *f = malloc(sizeof *f);
  f->a = 2;
  int b = f->b;
  if (b == 4) // HERE
    b = 1;
  free(f);
  return 0;
}
