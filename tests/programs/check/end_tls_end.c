// verdict: false(valid-deref)
/* A thread-local variable is used by another thread after its thread's end. */
#include <pthread.h>
#include <stdatomic.h>

static _Thread_local atomic_int own;
static _Atomic(atomic_int *) shared;

static void *publish(void *u) {
  shared = &own;
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
