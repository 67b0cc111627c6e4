// verdict: true
// options: --property assertion
/* The first halves are compared before the second ones. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

static int shared[2] = {0, 1}, wanted[2] = {1, 1};

static void *writer(void *arg) {
  shared[1] = 0;
  shared[0] = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  assert(memcmp(shared, wanted, sizeof shared));
  pthread_join(t, 0);
  assert(memcmp(shared, wanted, sizeof shared) < 0);
}
