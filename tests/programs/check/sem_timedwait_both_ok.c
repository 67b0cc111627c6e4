// verdict: true
/* A semaphore with a limit comes or comes too late. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static sem_t s;

static void *poster(void *p) {
  sem_post(&s);
  return p;
}

int main(void) {
  pthread_t a;
  struct timespec until = {0, 0};
  sem_init(&s, 0, 0);
  pthread_create(&a, NULL, poster, NULL);
  int e = sem_timedwait(&s, &until);
  assert(e == 0 || errno == ETIMEDOUT);
  pthread_join(a, NULL);
  return 0;
}
