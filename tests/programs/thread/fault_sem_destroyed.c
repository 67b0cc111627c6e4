// fault: lock-misuse
/* The semaphore is gone when the other thread posts. */
#include <pthread.h>
#include <semaphore.h>

static sem_t sem;

static void *post(void *p) {
  sem_post(&sem); // HERE
  return p;
}

int main(void) {
  pthread_t a;
  sem_init(&sem, 0, 0);
  pthread_create(&a, NULL, post, NULL);
  sem_destroy(&sem);
  pthread_join(a, NULL);
  return 0;
}
