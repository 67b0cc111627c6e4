/* Attributes of barriers, and how a thread may be cancelled. */
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static pthread_barrier_t barrier;

static void *work(void *p) {
  int old;
  assert(pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &old) == 0);
  assert(old == PTHREAD_CANCEL_DEFERRED);
  pthread_barrier_wait(&barrier);
  return p;
}

int main(void) {
  pthread_barrierattr_t attr;
  pthread_t a;
  int shared = -1;
  assert(pthread_barrierattr_init(&attr) == 0);
  assert(pthread_barrierattr_getpshared(&attr, &shared) == 0);
  assert(shared == PTHREAD_PROCESS_PRIVATE);
  assert(pthread_barrier_init(&barrier, &attr, 2) == 0);
  assert(pthread_barrierattr_destroy(&attr) == 0);
  pthread_create(&a, NULL, work, NULL);
  pthread_barrier_wait(&barrier);
  pthread_join(a, NULL);
  pthread_barrier_destroy(&barrier);
  puts("done");
  return 0;
}
