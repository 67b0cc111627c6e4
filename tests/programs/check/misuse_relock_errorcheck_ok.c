// verdict: true
/* An error-checking mutex tells. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;

static void *work(void *p) {
  assert(pthread_mutex_unlock(&lock) == EPERM);
  pthread_mutex_lock(&lock);
  assert(pthread_mutex_lock(&lock) == EDEADLK);
  assert(pthread_mutex_unlock(&lock) == 0);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
