// verdict: true
/* A semaphore may be posted by another thread than the one that waited. */
#include <pthread.h>
#include <semaphore.h>

static sem_t s;

static void *work(void *p) {
  sem_post(&s);
  return p;
}

int main(void) {
  pthread_t a;
  sem_init(&s, 0, 1);
  sem_wait(&s);
  pthread_create(&a, NULL, work, NULL);
  pthread_join(a, NULL);
  return 0;
}
