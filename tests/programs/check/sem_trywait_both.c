// verdict: false(assertion)
/* A semaphore that is tried is not always there. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t s;

static void *poster(void *p) {
  sem_post(&s);
  return p;
}

int main(void) {
  pthread_t a;
  sem_init(&s, 0, 0);
  pthread_create(&a, NULL, poster, NULL);
  int e = sem_trywait(&s);
  assert(e == 0); // HERE
  pthread_join(a, NULL);
  return 0;
}
