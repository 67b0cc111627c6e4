// verdict: false(assertion)
// options: --property assertion
/* A local is used by another thread between its publication and the end of its
 * thread. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic(atomic_int *) shared;

static void *publish(void *u) {
  atomic_int local = 7;
  shared = &local;
  pthread_exit(u);
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
