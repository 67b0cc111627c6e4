// verdict: false(lock-misuse|no-data-race)
/* A semaphore is destroyed by who waited, before the other has posted. */
#include <pthread.h>
#include <semaphore.h>

static sem_t s;

static void *work(void *p) {
  sem_post(&s); // HERE
  return p;
}

int main(void) {
  pthread_t a;
  sem_init(&s, 0, 1);
  pthread_create(&a, NULL, work, NULL);
  sem_wait(&s);
  sem_destroy(&s); // HERE
  pthread_join(a, NULL);
  return 0;
}
