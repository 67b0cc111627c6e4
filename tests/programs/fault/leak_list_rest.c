// fault: valid-memtrack
/* Cuts off the rest of a list. */
#include <stdlib.h>

struct node {
  struct node *next;
};

int main(void) {
  struct node *a = calloc(1, sizeof *a);
  a->next = calloc(1, sizeof *a); // HERE
  a->next = NULL;
  free(a);
  return 0;
}
