// verdict: false(no-data-race)
/* A plain write races with an atomic read. */
#include <assert.h>
#include <pthread.h>

static int x;

static void *reader(void *p) {
  int seen = __atomic_load_n(&x, __ATOMIC_SEQ_CST); // HERE
  assert(seen == 0 || seen == 1);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, reader, NULL);
  x = 1; // HERE
  pthread_join(a, NULL);
  return 0;
}
