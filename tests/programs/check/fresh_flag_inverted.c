// verdict: false(assertion)
/* Whether the exchange took place is kept, turned round, and asked later. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  atomic_int a, b;
};
static _Atomic(struct node *) shared;

static void *first(void *p) {
  struct node *n = calloc(1, sizeof *n), *none = NULL;
  _Bool failed = !atomic_compare_exchange_strong(&shared, &none, n);
  if (!failed) {
    n->a = 1;
    n->b = 1;
  } else {
    free(n);
  }
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
