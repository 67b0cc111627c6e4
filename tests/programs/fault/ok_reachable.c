/* Not freed at exit, but still reachable: not a leak by default. */
#include <stdlib.h>

struct node {
  struct node *next;
};
static struct node *registry;

int main(void) {
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    n->next = registry;
    registry = n;
  }
  return 0;
}
