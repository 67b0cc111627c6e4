// verdict: unknown
// options: --property valid-deref
/* A condition variable is destroyed as a thread begins to wait for it.  When
 * the time of that wait is over, the thread does not look for itself in a list
 * that is gone: nothing but misuse is wrong. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;

static void *waiter(void *p) {
  struct timespec soon = {0, 0};
  pthread_mutex_lock(&lock);
  pthread_cond_timedwait(&ready, &lock, &soon); // HERE
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, waiter, NULL);
  pthread_cond_destroy(&ready);
  pthread_join(t, NULL);
  return 0;
}
