// fault: valid-deref
/* Reads a member of a struct through a null pointer. */
#include <stdio.h>

struct node {
  char pad[40];
  struct node *next;
};

int main(void) {
  struct node last = {.next = NULL}, *p = &last;
  p = p->next;
  p = p->next; // HERE
  return p != NULL;
}
