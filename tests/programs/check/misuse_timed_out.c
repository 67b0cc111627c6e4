// verdict: false(lock-misuse)
/* The lock is given back though it came too late. */
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *p) {
  struct timespec until = {0, 0};
  int e = pthread_mutex_timedlock(&lock, &until);
  if (e != EDEADLK)
    pthread_mutex_unlock(&lock); // HERE
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
