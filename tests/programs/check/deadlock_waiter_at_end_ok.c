// verdict: true
/* A thread waits for ever, but main returns: the program has ended. */
#include <pthread.h>
#include <semaphore.h>

static sem_t never;

static void *work(void *p) {
  sem_wait(&never);
  return p;
}

int main(void) {
  pthread_t a;
  sem_init(&never, 0, 0);
  pthread_create(&a, NULL, work, NULL);
  pthread_detach(a);
  return 0;
}
