// verdict: false(assertion)
// options: --property assertion
/* The node of the round before is changed, when it is known to others. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  atomic_int a, b;
};
static _Atomic(struct node *) shared;

static void *first(void *p) {
  struct node *last = NULL;
  for (int i = 0; i < 2; i++) {
    struct node *n = calloc(1, sizeof *n);
    n->a = i;
    n->b = i;
    if (last) {
      last->a = 5;
      last->b = 5;
    } else {
      atomic_store(&shared, n);
    }
    last = n;
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
