// verdict: true
/* An assumption ends a way for all threads. */
#include <allways/check.h>
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *work(void *p) {
  int c = allways_choose(3);
  x = c;
  allways_assume(c == 0);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  pthread_join(a, NULL);
  assert(x == 0);
  return 0;
}
