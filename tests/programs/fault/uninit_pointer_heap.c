// fault: uninitialized
/* Follows a link that was never set. */
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *n = malloc(sizeof *n);
  n->value = 1;
  int x = n->next->value; // HERE
  free(n);
  return x;
}
