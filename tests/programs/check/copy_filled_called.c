// verdict: false(assertion)
// options: --property assertion
/* memset is called through a pointer. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

static int shared[3];
static void *(*volatile fill)(void *, int, size_t) = memset;

static void *writer(void *arg) {
  fill(shared, 1, sizeof shared);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  int a = shared[0], c = shared[2];
  assert(a == c || c); // HERE
  pthread_join(t, 0);
}
