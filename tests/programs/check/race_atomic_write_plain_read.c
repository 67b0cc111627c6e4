// verdict: false(no-data-race)
/* An atomic write races with a plain read. */
#include <assert.h>
#include <pthread.h>

static int x;

static void *writer(void *p) {
  __atomic_store_n(&x, 1, __ATOMIC_SEQ_CST); // HERE
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, writer, NULL);
  int seen = x; // HERE
  assert(seen == 0 || seen == 1);
  pthread_join(a, NULL);
  return 0;
}
