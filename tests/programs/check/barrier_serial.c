// verdict: false(assertion)
/* The serial thread of a barrier is not always the same. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_barrier_t barrier;
static atomic_int serial;

static void *work(void *p) {
  int e = pthread_barrier_wait(&barrier);
  if (e == PTHREAD_BARRIER_SERIAL_THREAD)
    assert(p); // HERE
  return p;
}

int main(void) {
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, &serial);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
