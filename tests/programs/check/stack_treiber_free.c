// verdict: false(valid-deref|no-data-race)
/* A lock-free stack that frees what it pops: another may still look at it. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  struct node *next;
};
static _Atomic(struct node *) top;

static void push(void) {
  struct node *n = malloc(sizeof *n);
  n->next = top;
  top = n;
}

static void *pop(void *p) {
  struct node *old = top;
  while (old && !atomic_compare_exchange_strong(&top, &old, old->next)) // HERE
    ;
  free(old); // HERE
  return p;
}

int main(void) {
  push();
  push();
  pthread_t a, b;
  pthread_create(&a, NULL, pop, NULL);
  pthread_create(&b, NULL, pop, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
