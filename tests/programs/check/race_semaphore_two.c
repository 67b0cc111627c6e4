// verdict: false(no-data-race)
/* A semaphore that lets two in is no mutex. */
#include <pthread.h>
#include <semaphore.h>

static sem_t slots;
static int x;

static void *work(void *p) {
  sem_wait(&slots);
  x++; // HERE
  sem_post(&slots);
  return p;
}

int main(void) {
  sem_init(&slots, 0, 2);
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  sem_destroy(&slots);
  return 0;
}
