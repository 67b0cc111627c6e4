// verdict: false(valid-deref)
/* Others may use a local that ends where its function gives a constant back. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct cell {
  atomic_int value;
};
static _Atomic(struct cell *) shared;

static void *use(void *p) {
  struct cell *seen = shared;
  if (seen)
    seen->value = 1; // HERE
  return p;
}

static int lend(void) {
  shared = &(struct cell){0};
  return 7;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, use, NULL);
  assert(lend() == 7);
  pthread_join(a, NULL);
  return 0;
}
