// verdict: true
/* A cancelled thread frees in a cleanup handler. */
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

static sem_t never;

static void *work(void *p) {
  char *block = malloc(1);
  pthread_cleanup_push(free, block);
  sem_wait(&never);
  pthread_cleanup_pop(1);
  return p;
}

int main(void) {
  pthread_t a;
  sem_init(&never, 0, 0);
  pthread_create(&a, NULL, work, NULL);
  pthread_cancel(a);
  pthread_join(a, NULL);
  return 0;
}
