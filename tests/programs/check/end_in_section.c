// verdict: false(assertion)
// options: --property assertion
/* What a thread did before an atomic section is seen by others, though the
 * section ends the execution: an assumption in it never holds. */
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int);
static int x;

static void __VERIFIER_atomic_no(void) { __VERIFIER_assume(0); }

static void *first(void *u) {
  x = 1;
  __VERIFIER_atomic_no();
  return u;
}

static void *second(void *u) {
  assert(x == 0); // HERE
  return u;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
