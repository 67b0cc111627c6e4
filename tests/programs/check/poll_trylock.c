// verdict: false(assertion)
/* Tries a mutex again and again.
 * The other thread must not be ignored. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static int stop(void) {
  if (pthread_mutex_trylock(&m) == 0)
    pthread_mutex_unlock(&m);
  return 0;
}

static atomic_int done;

static void *bad(void *u) {
  assert(0); // HERE
  done = 1;
  return u;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, bad, 0);
  while (!stop()) {
  }
  return 0;
}
