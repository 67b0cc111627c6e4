// verdict: false(assertion)
/* A lock with a limit may come too late. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *holder(void *p) {
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  return p;
}

static void *trier(void *p) {
  struct timespec until = {0, 0};
  int e = pthread_mutex_timedlock(&lock, &until);
  assert(e != ETIMEDOUT); // HERE
  if (e == 0)
    pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, holder, NULL);
  pthread_create(&b, NULL, trier, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
