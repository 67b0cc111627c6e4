// verdict: false(assertion)
// options: --property assertion
/* Two bytes are a piece, the third one is another: they seem to be equal. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char shared[4], wanted[4] = {0, 0, 'c'};

static void *writer(void *arg) {
  strcpy(shared, "abc");
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  assert(memcmp(shared, wanted, 3)); // HERE
  pthread_join(t, 0);
}
