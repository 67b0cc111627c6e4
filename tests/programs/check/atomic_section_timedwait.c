// verdict: false(assertion)
/* A timed wait blocks, also in an atomic section: another thread signals. */
#include <allways/check.h>
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static const struct timespec now;

static void *waiter(void *arg) {
  allways_atomic_begin();
  pthread_mutex_lock(&m);
  assert(pthread_cond_timedwait(&c, &m, &now) != 0); // HERE
  pthread_mutex_unlock(&m);
  allways_atomic_end();
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, waiter, 0);
  pthread_mutex_lock(&m);
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
}
