// verdict: false(assertion)
/* A compare and exchange splits the value that it finds in shared memory. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int __VERIFIER_nondet_int(void);

static atomic_int x;

static void *work(void *p) {
  int e = 7;
  if (atomic_compare_exchange_strong(&x, &e, 8))
    assert(x == 8);
  else
    assert(e != 7);
  return p;
}

int main(void) {
  pthread_t t;
  x = __VERIFIER_nondet_int();
  pthread_create(&t, NULL, work, NULL);
  int e = 9;
  atomic_compare_exchange_strong(&x, &e, 7);
  pthread_join(t, NULL);
  assert(x != 8);
  return 0;
}
