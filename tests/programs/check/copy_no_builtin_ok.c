// verdict: true
// options: --property assertion
// flags: -fno-builtin
/* memmove is a function like any other, and moves up from the end. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

static int shared[4] = {1, 2, 3, 0};

static void *writer(void *arg) {
  memmove(shared + 1, shared, 3 * sizeof *shared);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  int b = shared[1], d = shared[3];
  assert(!(b == 1 && d == 0));
  pthread_join(t, 0);
  assert(shared[1] == 1 && shared[2] == 2 && shared[3] == 3);
}
