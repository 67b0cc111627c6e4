// verdict: unknown
// options: --max-states 200
/* A list that grows for ever. */
#include <stdlib.h>

struct node {
  struct node *next;
};
static struct node *list;

int main(void) {
  for (;;) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
}
