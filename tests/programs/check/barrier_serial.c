// verdict: false(assertion)
/* The order in which threads come to the barrier is known, but not which of
 * them is told that it is the serial one. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static pthread_barrier_t barrier;
static sem_t ready;

static void *work(void *p) {
  sem_wait(&ready);
  int told = pthread_barrier_wait(&barrier);
  assert(told == PTHREAD_BARRIER_SERIAL_THREAD); // HERE
  return p;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&barrier, NULL, 2);
  sem_init(&ready, 0, 0);
  pthread_create(&t, NULL, work, NULL);
  sem_post(&ready);
  pthread_barrier_wait(&barrier);
  pthread_join(t, NULL);
  pthread_barrier_destroy(&barrier);
  return 0;
}
