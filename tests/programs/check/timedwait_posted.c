// verdict: false(assertion)
/* A wait for a semaphore with a limit of time is ended by a post. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static sem_t s;

static void *waiter(void *u) {
  struct timespec limit = {5, 0};
  int e = sem_timedwait(&s, &limit);
  assert(e != 0); // HERE
  return u;
}

int main(void) {
  pthread_t t;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, waiter, 0);
  sem_post(&s);
  pthread_join(t, 0);
  return 0;
}
