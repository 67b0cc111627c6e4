// verdict: true
/* Relaxed atomics do not race. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *add(void *p) {
  atomic_fetch_add_explicit(&x, 1, memory_order_relaxed);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(atomic_load_explicit(&x, memory_order_relaxed) == 2);
  return 0;
}
