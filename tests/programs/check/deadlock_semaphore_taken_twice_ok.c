// verdict: true
/* Two threads need two permits each, and there are three. */
#include <pthread.h>
#include <semaphore.h>

static sem_t permits;

static void *work(void *p) {
  sem_wait(&permits);
  sem_wait(&permits);
  sem_post(&permits);
  sem_post(&permits);
  return p;
}

int main(void) {
  sem_init(&permits, 0, 3);
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
