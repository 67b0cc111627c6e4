// fault: valid-deref
/* Reads a freed block. */
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    n->value = i;
    n->next = list;
    list = n;
  }
  for (struct node *n = list; n; n = n->next) // HERE
    free(n);
  return 0;
}
