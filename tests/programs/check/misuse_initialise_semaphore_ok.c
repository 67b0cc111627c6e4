// verdict: true
/* The semaphore is initialised again when nobody waits any more. */
#include <pthread.h>
#include <semaphore.h>

static sem_t semaphore;

static void *worker(void *p) {
  sem_wait(&semaphore);
  return p;
}

int main(void) {
  pthread_t t;
  sem_init(&semaphore, 0, 0);
  pthread_create(&t, NULL, worker, NULL);
  pthread_cancel(t);
  pthread_join(t, NULL);
  sem_init(&semaphore, 0, 0);
  return 0;
}
