// verdict: true
/* So is what is reached from there. */
#include <stdlib.h>

struct node {
  struct node *next;
};

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 4; i++) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  return 0;
}
