/* Two threads, each builds a list of N elements of its own and reverses it.
 *
 * Verdict: true.  Macros: N. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#ifndef N
#define N 10
#endif

struct node {
  int v;
  struct node *next;
};

static void *worker(void *arg) {
  struct node *l = 0, *r = 0, *t;
  (void)arg;
  for (int i = 0; i < N; i++) {
    struct node *n = malloc(sizeof *n);
    n->v = i;
    n->next = l;
    l = n;
  }
  while (l) {
    t = l->next;
    l->next = r;
    r = l;
    l = t;
  }
  assert(r->v == 0);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
