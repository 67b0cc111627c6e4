// expects: exit: 0
// expects: exit: 110
/* A timed lock may be late while another thread holds the mutex. */
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *holder(void *p) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return p;
}

int main(void) {
  pthread_t t;
  struct timespec soon = {1700000001, 0};
  pthread_create(&t, NULL, holder, NULL);
  int error = pthread_mutex_timedlock(&m, &soon);
  if (!error)
    pthread_mutex_unlock(&m);
  pthread_join(t, NULL);
  return error;
}
