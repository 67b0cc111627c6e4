// verdict: false(valid-deref)
// options: --property valid-deref,valid-free
/* An atomic access to a block that another thread has freed. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(atomic_int *) shared;

static void *user(void *p) {
  atomic_int *mine = shared;
  if (mine)
    atomic_fetch_add(mine, 1); // HERE
  return p;
}

static void *dropper(void *p) {
  free(atomic_exchange(&shared, NULL));
  return p;
}

int main(void) {
  atomic_int *block = malloc(sizeof *block);
  atomic_init(block, 0);
  shared = block;
  pthread_t a, b;
  pthread_create(&a, NULL, user, NULL);
  pthread_create(&b, NULL, dropper, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
