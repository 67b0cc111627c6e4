// expects: exit: 0
// expects: exit: 110
/* A timed wait ends by the signal or is late, even where the signal came. */
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *sender(void *p) {
  pthread_mutex_lock(&m);
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return p;
}

int main(void) {
  pthread_t t;
  struct timespec soon = {1700000001, 0};
  pthread_mutex_lock(&m);
  pthread_create(&t, NULL, sender, NULL);
  int error = pthread_cond_timedwait(&c, &m, &soon);
  pthread_mutex_unlock(&m);
  pthread_join(t, NULL);
  return error;
}
