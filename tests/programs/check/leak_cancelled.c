// verdict: false(valid-memtrack)
/* A cancelled thread does not come to its free. */
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

static sem_t never;

static void *work(void *p) {
  char *block = malloc(1); // HERE
  sem_wait(&never);
  free(block);
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
