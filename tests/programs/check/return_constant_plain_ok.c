// verdict: true
// options: --no-reduce --property assertion,deadlock
/* A function that stops before its locals end returns a constant then. */
#include <assert.h>
#include <pthread.h>

static void *other(void *arg) { return arg; }

int main(void) {
  pthread_t t;
  pthread_mutex_t m;
  pthread_mutexattr_t kind;
  pthread_create(&t, NULL, other, NULL);
  pthread_mutexattr_init(&kind);
  assert(pthread_mutex_init(&m, &kind) == 0);
  pthread_join(t, NULL);
  return 0;
}
