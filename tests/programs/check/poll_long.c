// verdict: false(assertion)
/* Does more than a step may in a section, and leaves it only to enter it
 * again.
 * The other thread must not be ignored. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
static int quit;

static int stop(void) {
  __VERIFIER_atomic_begin();
  for (int i = 0; i < 1500; i++)
    quit = 0;
  __VERIFIER_atomic_end();
  return quit;
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
