// verdict: false(assertion)
/* Polls in an atomic section.
 * The other thread must not be ignored. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
static int quit;

static int stop(void) {
  __VERIFIER_atomic_begin();
  int d = quit;
  __VERIFIER_atomic_end();
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
