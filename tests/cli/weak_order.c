#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready, value;

static void *produce(void *p) {
  atomic_store(&value, 7);
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, produce, NULL);
  int seen = atomic_load_explicit(&ready, memory_order_relaxed) ? value : 7;
  pthread_join(t, NULL);
  return seen - 7;
}
