// verdict: true
/* The lock is given back if it came in time. */
#include <pthread.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *p) {
  struct timespec until = {0, 0};
  int e = pthread_mutex_timedlock(&lock, &until);
  if (e == 0)
    pthread_mutex_unlock(&lock);
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
