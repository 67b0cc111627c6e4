// verdict: false(assertion)
/* Atomic accesses, but not an atomic addition. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int counter;

static void *add(void *p) {
  int old = atomic_load(&counter);
  atomic_store(&counter, old + 1);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(counter == 2); // HERE
  return 0;
}
