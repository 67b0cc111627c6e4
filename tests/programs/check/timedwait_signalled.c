// verdict: false(assertion)
/* A wait with a limit of time is ended by a signal. */
#include <assert.h>
#include <pthread.h>

static struct timespec limit = {5, 0};
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *sleeper(void *u) {
  pthread_mutex_lock(&m);
  int e = pthread_cond_timedwait(&c, &m, &limit);
  assert(e != 0); // HERE
  pthread_mutex_unlock(&m);
  return u;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, sleeper, 0);
  pthread_cond_signal(&c);
  pthread_join(t, 0);
  return 0;
}
