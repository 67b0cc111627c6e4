/* A joiner is cancelled; its thread can still be joined. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t go;
static pthread_t target;

static void *wait_go(void *p) {
  int e;
  do
    e = sem_wait(&go);
  while (e);
  return p;
}

static void *join_target(void *p) {
  pthread_join(target, NULL);
  return p;
}

int main(void) {
  pthread_t a;
  void *result;
  int x;
  sem_init(&go, 0, 0);
  pthread_create(&target, NULL, wait_go, &x);
  pthread_create(&a, NULL, join_target, NULL);
  assert(pthread_cancel(a) == 0);
  assert(pthread_join(a, &result) == 0 && result == PTHREAD_CANCELED);
  sem_post(&go);
  assert(pthread_join(target, &result) == 0 && result == &x);
  return 0;
}
