// verdict: true
// options: --property assertion
/* The first two of three bytes are one piece, and the first one is written
 * first: the second one is never seen without it. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char shared[4], wanted[4] = {0, 'b'};

static void *writer(void *arg) {
  strcpy(shared, "ab");
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  assert(memcmp(shared, wanted, 3));
  pthread_join(t, 0);
}
