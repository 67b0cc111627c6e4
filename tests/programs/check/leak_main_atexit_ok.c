// verdict: true
/* A handler forgets it, and main still points to it. */
#include <stdlib.h>

struct node {
  struct node *next;
};
static struct node *first;

static void at_end(void) { first = NULL; }

int main(void) {
  struct node *n = malloc(sizeof *n);
  n->next = malloc(sizeof *n);
  n->next->next = NULL;
  first = n;
  atexit(at_end);
  return 0;
}
