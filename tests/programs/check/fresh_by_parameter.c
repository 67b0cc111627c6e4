// verdict: false(assertion)
/* A function that is given the node links it. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  atomic_int a, b;
};
static _Atomic(struct node *) shared;

static void keep(struct node *n, int deep) {
  if (deep)
    keep(n, deep - 1);
  else
    atomic_store(&shared, n);
}

static void *first(void *p) {
  struct node *n = calloc(1, sizeof *n);
  keep(n, 2);
  n->a = 1;
  n->b = 1;
  return p;
}

static void *second(void *p) {
  struct node *n = atomic_load(&shared);
  if (n)
    assert(n->a == n->b); // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
