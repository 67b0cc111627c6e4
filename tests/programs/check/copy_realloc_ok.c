// verdict: true
// options: --property assertion
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int *shared;

static void *writer(void *arg) {
  pthread_mutex_lock(&m);
  shared[0] = 1;
  shared[1] = 1;
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  shared = calloc(2, sizeof *shared);
  pthread_create(&t, 0, writer, 0);
  pthread_mutex_lock(&m);
  shared = realloc(shared, 3 * sizeof *shared);
  assert(shared[0] == shared[1]);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
}
