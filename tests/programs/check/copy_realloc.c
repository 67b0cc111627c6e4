// verdict: false(assertion)
// options: --property assertion
/* A write to the old block, while it is copied, is lost in part. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int *shared;

static void *writer(void *arg) {
  shared[0] = 1;
  shared[1] = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  shared = calloc(2, sizeof *shared);
  pthread_create(&t, 0, writer, 0);
  int *moved = realloc(shared, 3 * sizeof *shared);
  assert(moved[0] == moved[1] || moved[0]); // HERE
}
