// verdict: false(assertion)
/* A wait with an errorcheck mutex fails only once another thread has locked
 * that, and what comes next runs without the mutex. */
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static atomic_int locked, x;

static void *other(void *u) {
  if (!locked)
    return u;
  pthread_cond_wait(&c, &m);
  x = 1;
  return u;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  pthread_mutex_lock(&m);
  locked = 1;
  int a = x, b = x;
  assert(a == b); // HERE
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
