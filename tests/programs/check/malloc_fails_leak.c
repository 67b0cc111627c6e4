// verdict: false(valid-memtrack)
// options: --malloc-may-fail
/* The way out forgets the first block, where the second one fails. */
#include <stdlib.h>

struct pair {
  char *name, *text;
};

static int pair_init(struct pair *p) {
  p->name = malloc(4); // HERE
  if (p->name == NULL)
    return -1;
  p->text = malloc(8);
  if (p->text == NULL) {
    p->name = NULL;
    return -1;
  }
  return 0;
}

int main(void) {
  struct pair p;
  if (pair_init(&p) == 0) {
    free(p.text);
    free(p.name);
  }
  return 0;
}
