// verdict: false(no-data-race)
/* The flag is read once, and what it says is not heeded. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int ready;

static void *give(void *p) {
  data = 42; // HERE
  atomic_store(&ready, 1);
  return p;
}

static void *take(void *p) {
  int set = atomic_load(&ready);
  int seen = data; // HERE
  assert(!set || seen == 42);
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
