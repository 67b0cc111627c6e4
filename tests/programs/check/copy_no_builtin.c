// verdict: false(assertion)
// options: --property assertion
// flags: -fno-builtin
/* memmove is a function like any other. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

static int shared[3];

static void *writer(void *arg) {
  int mine[3] = {1, 1, 1};
  memmove(shared, mine, sizeof mine);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  int a = shared[0], c = shared[2];
  assert(a == c || c); // HERE
  pthread_join(t, 0);
}
