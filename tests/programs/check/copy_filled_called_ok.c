// verdict: true
// options: --property assertion
/* memset is called through a pointer, and begins with the first element. */
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
  int c = shared[2], a = shared[0];
  assert(!(c && !a));
  pthread_join(t, 0);
  assert(shared[1] == 0x01010101);
}
