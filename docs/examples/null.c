#include <stddef.h>
struct node { int value; struct node *next; };
int main(void) {
  struct node last = {1, NULL}, *n = &last;
  return n->next->value;
}
