/* A lock with a limit is had at once if it is free, and else had or not. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int inside;

static void *try(void *p) {
  struct timespec past = {0, 0};
  int e = pthread_mutex_timedlock(&lock, &past);
  assert(e == 0 || e == ETIMEDOUT);
  if (e == 0) {
    assert(inside++ == 0);
    inside--;
    pthread_mutex_unlock(&lock);
  }
  return p;
}

int main(void) {
  pthread_t a;
  struct timespec past = {0, 0}, bad = {0, -1};
  pthread_create(&a, NULL, try, NULL);
  pthread_mutex_lock(&lock);
  assert(inside++ == 0);
  inside--;
  assert(pthread_mutex_timedlock(&lock, &past) == ETIMEDOUT);
  pthread_mutex_unlock(&lock);
  pthread_join(a, NULL);
  assert(pthread_mutex_timedlock(&lock, &past) == 0);
  assert(pthread_mutex_unlock(&lock) == 0);
  assert(pthread_mutex_timedlock(&lock, &bad) == 0);
  assert(pthread_mutex_unlock(&lock) == 0);
  assert(pthread_mutex_clocklock(&lock, CLOCK_MONOTONIC, &past) == 0);
  assert(pthread_mutex_unlock(&lock) == 0);
  return 0;
}
