// verdict: true
// options: --property assertion
/* memcpy is called through a pointer, and begins with the first element. */
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
  int c = shared[2], a = shared[0];
  assert(!(c && !a));
  pthread_join(t, 0);
  assert(shared[1] == 1);
}
