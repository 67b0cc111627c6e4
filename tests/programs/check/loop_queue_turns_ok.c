// verdict: true
// unnamed: each turn allocates, and site counts that for ever
/* A queue of two nodes that turns for ever: the states are finite. */
#include <assert.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node *first = malloc(sizeof *first), *last = malloc(sizeof *last);
  *first = (struct node){last, 0};
  *last = (struct node){NULL, 1};
  for (;;) {
    struct node *new = malloc(sizeof *new);
    *new = (struct node){NULL, first->value};
    last->next = new;
    last = new;
    struct node *old = first;
    first = old->next;
    free(old);
    assert(first->value != last->value);
  }
}
