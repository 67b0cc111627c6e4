/* Treiber's stack: T threads, each OPS times push and pop; nothing is freed.
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
  struct node *next;
};
static _Atomic(struct node *) top;

static void push(int v) {
  struct node *n = malloc(sizeof *n);
  n->v = v;
  struct node *t = atomic_load(&top);
  do {
    n->next = t;
  } while (!atomic_compare_exchange_strong(&top, &t, n));
}

static int pop(void) {
  struct node *t = atomic_load(&top);
  do {
    if (!t)
      return 0;
  } while (!atomic_compare_exchange_strong(&top, &t, t->next));
  return t->v;
}

static void *worker(void *arg) {
  int me = (int)(long)arg;
  for (int i = 0; i < OPS; i++) {
    push(me * 10 + i + 1);
    int v = pop();
    assert(v != 0);
  }
  return 0;
}

int main(void) {
  pthread_t t[T];
  for (long i = 0; i < T; i++)
    pthread_create(&t[i], 0, worker, (void *)i);
  for (long i = 0; i < T; i++)
    pthread_join(t[i], 0);
  assert(atomic_load(&top) == 0);
  return 0;
}
