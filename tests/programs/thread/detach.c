/* Three ways to be detached. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t ended;

static void *by_itself(void *p) {
  assert(pthread_detach(pthread_self()) == 0);
  sem_post(p);
  return NULL;
}

static void *born_so(void *p) {
  assert(pthread_detach(pthread_self()) == EINVAL);
  sem_post(p);
  return NULL;
}

static void *by_creator(void *p) {
  sem_post(p);
  return NULL;
}

int main(void) {
  pthread_t a, b, c;
  pthread_attr_t attr;
  sem_init(&ended, 0, 0);
  pthread_attr_init(&attr);
  pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
  assert(pthread_create(&a, NULL, by_itself, &ended) == 0);
  assert(pthread_create(&b, &attr, born_so, &ended) == 0);
  assert(pthread_create(&c, NULL, by_creator, &ended) == 0);
  assert(pthread_detach(c) == 0);
  for (int i = 0; i < 3; i++)
    assert(sem_wait(&ended) == 0);
  pthread_attr_destroy(&attr);
  return 0;
}
