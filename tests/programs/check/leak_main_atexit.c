// verdict: false(valid-memtrack)
/* A handler loses a block behind it. */
#include <stdlib.h>

struct node {
  struct node *next;
};
static struct node *first;

static void at_end(void) { first->next = NULL; }

int main(void) {
  struct node *n = malloc(sizeof *n);
  n->next = malloc(sizeof *n); // HERE
  n->next->next = NULL;
  first = n;
  atexit(at_end);
  return 0;
}
