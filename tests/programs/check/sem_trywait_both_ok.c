// verdict: true
/* A semaphore that is tried is there or not. */
#include <assert.h>
#include <errno.h>
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
  assert(e == 0 || errno == EAGAIN);
  pthread_join(a, NULL);
  return 0;
}
