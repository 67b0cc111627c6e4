// verdict: true
/* SV-COMP: a function that is atomic by its name. */
#include <assert.h>
#include <pthread.h>

static int x;

static void __VERIFIER_atomic_add(void) {
  int old = x;
  x = old + 1;
}

static void *work(void *p) {
  __VERIFIER_atomic_add();
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(x == 2);
  return 0;
}
