// verdict: true
// options: --property assertion
/* A word with a pointer is compared as a whole. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

static int x, y;
static int *shared[2] = {&x, &y}, *wanted[2] = {&x, &x};

static void *writer(void *arg) {
  shared[1] = 0;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  assert(memcmp(shared, wanted, sizeof shared) != 0);
  pthread_join(t, 0);
}
