/*
 * A lock-free stack with the classic mistake: pop() reads top->next while
 * another thread may already have popped and freed that node: a race, and with
 * --property valid-deref a use after free.
 *
 * verdict: false(no-data-race)
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

static _Atomic(struct node *) top;

static void push(int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->next = atomic_load(&top);
  while (!atomic_compare_exchange_weak(&top, &n->next, n))
    ;
}

static int pop(void) {
  struct node *n = atomic_load(&top);
  while (n != NULL) {
    struct node *next = n->next; /* n may be gone */
    if (atomic_compare_exchange_weak(&top, &n, next)) {
      int value = n->value;
      free(n);
      return value;
    }
  }
  return -1;
}

static void *worker(void *p) {
  pop();
  return p;
}

int main(void) {
  pthread_t a, b;
  push(1);
  push(2);
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
