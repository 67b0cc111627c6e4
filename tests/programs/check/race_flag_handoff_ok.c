// verdict: true
/* Data is handed over with an atomic flag. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int ready;

static void *give(void *p) {
  data = 42;
  ready = 1;
  return p;
}

static void *take(void *p) {
  while (!ready)
    ;
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
