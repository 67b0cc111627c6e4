// fault: valid-memtrack
/* Two nodes that only point to each other are lost. */
#include <stdlib.h>

struct node {
  struct node *other;
};

static void cycle(void) {
  struct node *a = malloc(sizeof *a); // HERE
  a->other = malloc(sizeof *a);       // HERE
  a->other->other = a;
}

int main(void) {
  cycle();
  return 0;
}
