// verdict: false(assertion)
/* A cancelled thread may have done its work already. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int done;

static void *work(void *p) {
  pthread_testcancel();
  done = 1;
  return p;
}

int main(void) {
  pthread_t a;
  void *result;
  pthread_create(&a, NULL, work, NULL);
  pthread_cancel(a);
  pthread_join(a, &result);
  assert(!done); // HERE
  return 0;
}
