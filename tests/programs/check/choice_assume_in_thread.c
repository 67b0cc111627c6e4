// verdict: false(assertion)
/* An assumption ends a way for all threads; other ways remain. */
#include <allways/check.h>
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *work(void *p) {
  int c = allways_choose(3);
  x = c;
  allways_assume(c != 1);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  pthread_join(a, NULL);
  assert(x == 0); // HERE
  return 0;
}
