// verdict: true
/* A barrier has one serial thread. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_barrier_t barrier;
static atomic_int serial;

static void *work(void *p) {
  int e = pthread_barrier_wait(&barrier);
  if (e == PTHREAD_BARRIER_SERIAL_THREAD)
    serial++;
  return p;
}

int main(void) {
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, &serial);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(serial == 1);
  return 0;
}
