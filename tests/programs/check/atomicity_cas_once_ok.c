// verdict: true
/* A compare-and-exchange that fails is tried again. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *add(void *p) {
  int old = x;
  while (!atomic_compare_exchange_strong(&x, &old, old + 1))
    ;
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(x == 2);
  return 0;
}
