// verdict: false(assertion)
/* A thread that chooses for ever does not keep the other one from going on. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int __VERIFIER_nondet_int(void);

static atomic_int x;

static void *work(void *p) {
  while (__VERIFIER_nondet_int() == 5)
    ;
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  x = 1;
  x = 2;
  assert(x == 1);
  return 0;
}
