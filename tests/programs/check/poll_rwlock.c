// verdict: false(assertion)
/* Polls under a read lock.
 * The other thread must not be ignored. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int quit;

static int stop(void) {
  pthread_rwlock_rdlock(&l);
  int d = quit;
  pthread_rwlock_unlock(&l);
  return d;
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
