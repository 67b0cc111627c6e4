// fault: valid-free
/* Frees a node reached in two ways. */
#include <stdlib.h>

struct pair {
  int *a, *b;
};

static void destroy(struct pair *p) {
  free(p->a);
  free(p->b); // HERE
  free(p);
}

int main(void) {
  struct pair *p = malloc(sizeof *p);
  p->a = p->b = malloc(sizeof *p->a);
  destroy(p);
  return 0;
}
