// verdict: true
/* With a limit of time, to wait for oneself is no mistake. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

int main(void) {
  pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  pthread_rwlock_rdlock(&lock);
  assert(pthread_rwlock_timedwrlock(&lock, &until) == ETIMEDOUT);
  assert(pthread_rwlock_timedrdlock(&lock, &until) == 0);
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_wrlock(&lock);
  assert(pthread_rwlock_timedwrlock(&lock, &until) == EDEADLK);
  assert(pthread_rwlock_timedrdlock(&lock, &until) == EDEADLK);
  pthread_rwlock_unlock(&lock);
  pthread_mutex_lock(&mutex);
  assert(pthread_mutex_timedlock(&mutex, &until) == ETIMEDOUT);
  pthread_mutex_unlock(&mutex);
  return 0;
}
