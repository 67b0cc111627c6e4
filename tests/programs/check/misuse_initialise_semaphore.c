// verdict: false(lock-misuse)
// options: --property lock-misuse
/* A semaphore is initialised while a thread waits for it that may be
 * cancelled. */
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
  sem_init(&semaphore, 0, 0); // HERE
  pthread_cancel(t);
  pthread_join(t, NULL);
  return 0;
}
