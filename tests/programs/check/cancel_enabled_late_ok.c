// verdict: true
/* A request is pending; where it may act at any time, it acts when cancelling
 * is enabled. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t ready, gate;
static int beyond;

static void *work(void *p) {
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
  sem_post(&ready);
  sem_wait(&gate);
  pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, NULL);
  beyond = 1;
  return p;
}

int main(void) {
  pthread_t t;
  sem_init(&ready, 0, 0);
  sem_init(&gate, 0, 0);
  pthread_create(&t, NULL, work, NULL);
  sem_wait(&ready);
  pthread_cancel(t);
  sem_post(&gate);
  pthread_join(t, NULL);
  assert(!beyond);
  return 0;
}
