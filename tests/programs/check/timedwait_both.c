// verdict: false(assertion)
/* A wait with a limit may end without a signal. */
#include <assert.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;

static void *signaller(void *p) {
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a;
  struct timespec until = {0, 0};
  int e = 0;
  pthread_create(&a, NULL, signaller, NULL);
  pthread_mutex_lock(&lock);
  while (!ready && e == 0)
    e = pthread_cond_timedwait(&changed, &lock, &until);
  assert(ready); // HERE
  pthread_mutex_unlock(&lock);
  pthread_join(a, NULL);
  return 0;
}
