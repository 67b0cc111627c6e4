// verdict: true
/* A limit that makes no sense, on a mutex that does not come free. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

int main(void) {
  static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
  struct timespec before = {0, -1}, beyond = {0, 1000000000}, past = {0, 0};
  pthread_mutex_lock(&m);
  assert(pthread_mutex_timedlock(&m, &before) == EINVAL);
  assert(pthread_mutex_timedlock(&m, &beyond) == EINVAL);
  assert(pthread_mutex_timedlock(&m, &past) == ETIMEDOUT);
  pthread_mutex_unlock(&m);
  return 0;
}
