// verdict: false(deadlock)
/* A semaphore that nobody posts. */
#include <pthread.h>
#include <semaphore.h>

static sem_t s;

static void *work(void *p) { return p; }

int main(void) {
  pthread_t a;
  sem_init(&s, 0, 0);
  pthread_create(&a, NULL, work, NULL);
  sem_wait(&s); // HERE
  pthread_join(a, NULL);
  return 0;
}
