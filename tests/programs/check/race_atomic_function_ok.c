// verdict: true
/* Functions that are atomic by their names. */
#include <assert.h>
#include <pthread.h>

static int x;

static void __VERIFIER_atomic_add(void) { x = x + 1; }

static void *one(void *p) {
  __VERIFIER_atomic_add();
  return p;
}

static void *two(void *p) {
  __VERIFIER_atomic_add();
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(x == 2);
  return 0;
}
