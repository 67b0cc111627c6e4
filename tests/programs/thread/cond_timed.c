/* A wait with a limit ends either way, and with the mutex held. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static pthread_cond_t changed;
static int set;

static void *wait_a_while(void *p) {
  struct timespec past = {0, 0};
  pthread_mutex_lock(&lock);
  int e = 0;
  while (!set && e == 0)
    e = pthread_cond_timedwait(&changed, &lock, &past);
  assert(e == 0 || e == ETIMEDOUT);
  assert(e == ETIMEDOUT || set);
  assert(pthread_mutex_lock(&lock) == EDEADLK);
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_condattr_t attr;
  clockid_t clock;
  struct timespec bad = {0, 1000000000}, past = {0, 0};
  assert(pthread_condattr_init(&attr) == 0);
  assert(pthread_condattr_setclock(&attr, CLOCK_MONOTONIC) == 0);
  assert(pthread_condattr_getclock(&attr, &clock) == 0);
  assert(clock == CLOCK_MONOTONIC);
  assert(pthread_cond_init(&changed, &attr) == 0);
  assert(pthread_condattr_destroy(&attr) == 0);
  pthread_create(&a, NULL, wait_a_while, NULL);
  pthread_mutex_lock(&lock);
  assert(pthread_cond_timedwait(&changed, &lock, &bad) == EINVAL);
  set = 1;
  pthread_cond_signal(&changed);
  assert(pthread_cond_clockwait(&changed, &lock, CLOCK_MONOTONIC, &past) ==
         ETIMEDOUT);
  pthread_mutex_unlock(&lock);
  pthread_join(a, NULL);
  assert(pthread_cond_destroy(&changed) == 0);
  return 0;
}
