/* A list of 100 nodes: its middle is folded. */
#include <stdlib.h>
#include <assert.h>
struct node {
  struct node *next;
  int key;
};
static struct node *head;
int main(void) {
  for (int i = 0; i < 100; i++) {
    struct node *n = malloc(sizeof *n);
    n->key = i;
    n->next = head;
    head = n;
  }
  struct node *p = head;
  while (p->next)
    p = p->next;
  assert(p->key == 1);
  return 0;
}
