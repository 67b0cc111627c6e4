#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

struct queue {
  struct node *head;
};

static void drop(struct queue *q) {
  struct node *first = q->head;
  q->head = first->next;
  free(first);
}

static int peek(const struct node *n) { return n->value; }

int main(void) {
  struct queue queue = {NULL};
  for (int i = 0; i < 2; i++) {
    struct node *n = malloc(sizeof *n);
    *n = (struct node){i, queue.head};
    queue.head = n;
  }
  struct node *old = queue.head;
  drop(&queue);
  return peek(old);
}
