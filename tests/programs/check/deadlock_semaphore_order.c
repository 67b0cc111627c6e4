// verdict: false(deadlock)
/* Each waits before it posts. */
#include <pthread.h>
#include <semaphore.h>

static sem_t first, second;

static void *one(void *p) {
  sem_wait(&first); // HERE
  sem_post(&second);
  return p;
}

static void *two(void *p) {
  sem_wait(&second); // HERE
  sem_post(&first);
  return p;
}

int main(void) {
  sem_init(&first, 0, 0);
  sem_init(&second, 0, 0);
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
