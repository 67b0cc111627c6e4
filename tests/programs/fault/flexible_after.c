// fault: valid-deref
/* Writes after a flexible array member. */
#include <stdlib.h>

struct text {
  int n;
  char data[];
};

int main(void) {
  struct text *t = malloc(sizeof *t + 4);
  t->n = 4;
  t->data[t->n] = 0; // HERE
  free(t);
  return 0;
}
