// verdict: true
/* The same, and what is found is known afterwards. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int __VERIFIER_nondet_int(void);

static atomic_int x;

static void *work(void *p) {
  int e = 7;
  if (!atomic_compare_exchange_strong(&x, &e, 8))
    assert(e != 7);
  return p;
}

int main(void) {
  pthread_t t;
  x = __VERIFIER_nondet_int();
  pthread_create(&t, NULL, work, NULL);
  int e = 9;
  atomic_compare_exchange_strong(&x, &e, 10);
  pthread_join(t, NULL);
  assert(x != 7 && x != 9);
  return 0;
}
