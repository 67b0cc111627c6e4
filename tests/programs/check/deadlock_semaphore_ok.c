// verdict: true
/* A semaphore that is posted. */
#include <pthread.h>
#include <semaphore.h>

static sem_t s;

static void *work(void *p) {
  sem_post(&s);
  return p;
}

int main(void) {
  pthread_t a;
  sem_init(&s, 0, 0);
  pthread_create(&a, NULL, work, NULL);
  sem_wait(&s);
  pthread_join(a, NULL);
  return 0;
}
