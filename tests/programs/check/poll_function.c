// verdict: false(assertion)
/* Polls in a function that is an atomic section, and chooses there.
 * The other thread must not be ignored. */
#include <assert.h>
#include <allways/check.h>
#include <pthread.h>
#include <stdatomic.h>

static int quit, other;

static int __VERIFIER_atomic_look(void) {
  other = allways_choose(2);
  return quit;
}

static int stop(void) { return __VERIFIER_atomic_look(); }

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
