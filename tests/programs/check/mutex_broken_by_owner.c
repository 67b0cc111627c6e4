// verdict: false(assertion)
// options: --property assertion
/* A thread overwrites the mutex that it holds, and others get in. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int x;

static void *second(void *u) {
  pthread_mutex_lock(&m);
  assert(x != 1); // HERE
  return u;
}

int main(void) {
  pthread_t a;
  pthread_mutex_lock(&m);
  pthread_create(&a, 0, second, 0);
  memset(&m, 0, sizeof m);
  x = 1;
  x = 2;
  return 0;
}
