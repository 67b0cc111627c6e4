// verdict: false(assertion)
// options: --property assertion
/* A thread-local variable is used by another thread between its publication and
 * the end of its thread. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Thread_local atomic_int own = 7;
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
    assert(*p != 7); // HERE
  pthread_join(t, 0);
  return 0;
}
