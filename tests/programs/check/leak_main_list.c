// verdict: false(valid-memtrack)
/* A node of the list was cut off before. */
#include <stdlib.h>

struct node {
  struct node *next;
};

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 4; i++) {
    struct node *n = malloc(sizeof *n); // HERE
    n->next = list;
    list = n;
  }
  list->next = NULL;
  return 0;
}
