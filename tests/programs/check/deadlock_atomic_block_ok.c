// verdict: true
/* A thread that blocks in an atomic section lets the poster run. */
#include <allways/check.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t s;

static void *waiter(void *p) {
  allways_atomic_begin();
  sem_wait(&s);
  allways_atomic_end();
  return p;
}

static void *poster(void *p) {
  allways_atomic_begin();
  sem_post(&s);
  allways_atomic_end();
  return p;
}

int main(void) {
  sem_init(&s, 0, 0);
  pthread_t a, b;
  pthread_create(&a, NULL, waiter, NULL);
  pthread_create(&b, NULL, poster, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
