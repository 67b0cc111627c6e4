// verdict: true
/* Data is touched only if the flag is set. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int ready;

static void *give(void *p) {
  data = 42;
  atomic_store(&ready, 1);
  return p;
}

static void *take(void *p) {
  int set = atomic_load(&ready);
  if (set)
    assert(data == 42);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, give, NULL);
  pthread_create(&b, NULL, take, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
