// verdict: false(assertion)
// options: --property assertion
/* They are different at any time, and seem to be equal. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

static int shared[2] = {1, 0}, wanted[2] = {1, 1};

static void *writer(void *arg) {
  shared[0] = 0;
  shared[1] = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  assert(memcmp(shared, wanted, sizeof shared)); // HERE
  pthread_join(t, 0);
}
