// verdict: false(assertion)
// options: --property assertion
/* memcpy is called through a pointer. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

static int shared[3];
static void *(*volatile copy)(void *, const void *, size_t) = memcpy;

static void *writer(void *arg) {
  int mine[3] = {1, 1, 1};
  copy(shared, mine, sizeof mine);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  int a = shared[0], c = shared[2];
  assert(a == c || c); // HERE
  pthread_join(t, 0);
}
