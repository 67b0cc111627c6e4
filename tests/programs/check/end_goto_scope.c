// verdict: false(valid-deref)
/* A jump leads back before a variable of the block: it is another one then. */
#include <pthread.h>
#include <stdatomic.h>

static _Atomic(atomic_int *) shared;

static void *publish(void *u) {
  for (int i = 0; i < 2; i++) {
    atomic_int local = 0;
    shared = &local;
  }
  return u;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, publish, 0);
  atomic_int *p = shared;
  if (p)
    *p = 1; // HERE
  pthread_join(t, 0);
  return 0;
}
