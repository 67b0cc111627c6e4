// verdict: true
/* An atomic write and an atomic read. */
#include <assert.h>
#include <pthread.h>

static int x;

static void *writer(void *p) {
  __atomic_store_n(&x, 1, __ATOMIC_SEQ_CST);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, writer, NULL);
  int seen = __atomic_load_n(&x, __ATOMIC_SEQ_CST);
  assert(seen == 0 || seen == 1);
  pthread_join(a, NULL);
  return 0;
}
