// verdict: false(valid-deref)
/* A local of a thread is used by another one after the thread called
 * pthread_exit. */
#include <pthread.h>
#include <stdatomic.h>

static _Atomic(atomic_int *) shared;

static void *publish(void *u) {
  atomic_int local = 0;
  shared = &local;
  pthread_exit(u);
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
