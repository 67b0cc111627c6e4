/* Michael and Scott's queue: T threads, each OPS times enqueue and dequeue;
 * nothing is freed.
 *
 * Verdict: true.  Macros: T, OPS. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#ifndef T
#define T 2
#endif
#ifndef OPS
#define OPS 1
#endif

struct node {
  int v;
  _Atomic(struct node *) next;
};
static _Atomic(struct node *) head, tail;

static void enqueue(int v) {
  struct node *n = malloc(sizeof *n), *t, *x;
  n->v = v;
  atomic_init(&n->next, (struct node *)0);
  for (;;) {
    t = atomic_load(&tail);
    x = atomic_load(&t->next);
    if (t != atomic_load(&tail))
      continue;
    if (x) {
      atomic_compare_exchange_strong(&tail, &t, x);
      continue;
    }
    struct node *none = 0;
    if (atomic_compare_exchange_strong(&t->next, &none, n))
      break;
  }
  atomic_compare_exchange_strong(&tail, &t, n);
}

static int dequeue(void) {
  struct node *h, *t, *x;
  for (;;) {
    h = atomic_load(&head);
    t = atomic_load(&tail);
    x = atomic_load(&h->next);
    if (h != atomic_load(&head))
      continue;
    if (h == t) {
      if (!x)
        return 0;
      atomic_compare_exchange_strong(&tail, &t, x);
      continue;
    }
    int v = x->v;
    if (atomic_compare_exchange_strong(&head, &h, x))
      return v;
  }
}

static void *worker(void *arg) {
  int me = (int)(long)arg;
  for (int i = 0; i < OPS; i++) {
    enqueue(me * 10 + i + 1);
    int v = dequeue();
    assert(v != 0);
  }
  return 0;
}

int main(void) {
  pthread_t t[T];
  struct node *first = malloc(sizeof *first);
  first->v = 0;
  atomic_init(&first->next, (struct node *)0);
  atomic_init(&head, first);
  atomic_init(&tail, first);
  for (long i = 0; i < T; i++)
    pthread_create(&t[i], 0, worker, (void *)i);
  for (long i = 0; i < T; i++)
    pthread_join(t[i], 0);
  int v = dequeue();
  assert(v == 0);
  return 0;
}
