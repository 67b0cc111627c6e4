// verdict: true
// options: --malloc-may-fail
/* The way out gives back what there is. */
#include <stdlib.h>

struct pair {
  char *name, *text;
};

static int pair_init(struct pair *p) {
  p->name = malloc(4);
  if (p->name == NULL)
    goto no_name;
  p->text = malloc(8);
  if (p->text == NULL)
    goto no_text;
  return 0;
no_text:
  free(p->name);
no_name:
  return -1;
}

int main(void) {
  struct pair p;
  if (pair_init(&p) == 0) {
    free(p.text);
    free(p.name);
  }
  return 0;
}
