// verdict: true
/* A plain write before the thread starts. */
#include <assert.h>
#include <pthread.h>

static int x;

static void *reader(void *p) {
  int seen = __atomic_load_n(&x, __ATOMIC_SEQ_CST);
  assert(seen == 0 || seen == 1);
  return p;
}

int main(void) {
  pthread_t a;
  x = 1;
  pthread_create(&a, NULL, reader, NULL);
  pthread_join(a, NULL);
  return 0;
}
