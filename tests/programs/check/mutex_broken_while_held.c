// verdict: false(assertion)
// options: --property assertion
/* A third thread initialises a mutex again while the first one holds it, and
 * the second one gets in. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int x;

static void *second(void *u) {
  pthread_mutex_lock(&m);
  x = 1;
  return u;
}

static void *third(void *u) {
  m = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
  return u;
}

int main(void) {
  pthread_t a, b;
  pthread_mutex_lock(&m);
  pthread_create(&a, 0, second, 0);
  pthread_create(&b, 0, third, 0);
  int p = x, q = x;
  assert(p == q); // HERE
  return 0;
}
