// verdict: false(assertion)
// options: --property assertion
/* A move to a higher place begins at the end, and must not lose anything. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

static int a[5] = {1, 2, 3, 4, 0};

static void *mover(void *arg) {
  memmove(a + 1, a, 4 * sizeof *a);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, mover, 0);
  int last = a[4], second = a[1];
  pthread_join(t, 0);
  assert(a[0] == 1 && a[1] == 1 && a[2] == 2 && a[3] == 3 && a[4] == 4);
  assert(!(last == 4 && second == 2)); // HERE
}
