// verdict: false(assertion)
/* Polls under a spin lock.
 * The other thread must not be ignored. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_spinlock_t l;
static int quit;

static int stop(void) {
  pthread_spin_lock(&l);
  int d = quit;
  pthread_spin_unlock(&l);
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
  pthread_spin_init(&l, 0);
  pthread_create(&t, 0, bad, 0);
  while (!stop()) {
  }
  return 0;
}
