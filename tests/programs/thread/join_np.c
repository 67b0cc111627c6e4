/* Joins that may give up. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static void *work(void *p) { return p; }

int main(void) {
  int x, e;
  void *result;
  pthread_t a;
  struct timespec past = {0, 0};
  pthread_create(&a, NULL, work, &x);
  while ((e = pthread_tryjoin_np(a, &result)) == EBUSY)
    sched_yield();
  assert(e == 0 && result == &x);

  pthread_create(&a, NULL, work, &x);
  e = pthread_timedjoin_np(a, &result, &past);
  assert(e == 0 || e == ETIMEDOUT);
  if (e == ETIMEDOUT)
    e = pthread_clockjoin_np(a, &result, CLOCK_MONOTONIC, NULL);
  assert(e == 0 && result == &x);
  return 0;
}
