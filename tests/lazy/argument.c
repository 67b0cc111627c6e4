// verdict: false(assertion)
/* A choice travels to another thread as its argument. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

int __VERIFIER_nondet_int(void);

static void *work(void *p) {
  int x = (int)(intptr_t)p;
  assert(x != 1000);
  return p;
}

int main(void) {
  pthread_t t;
  int x = __VERIFIER_nondet_int();
  pthread_create(&t, NULL, work, (void *)(intptr_t)x);
  pthread_join(t, NULL);
  return 0;
}
