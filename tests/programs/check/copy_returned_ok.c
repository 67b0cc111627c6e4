// verdict: true
// options: --property assertion
/* From the lowest address on. */
#include <assert.h>
#include <pthread.h>

static struct triple { long a, b, e; } shared;

static struct triple make(void) { return (struct triple){1, 1, 1}; }

static void *writer(void *arg) {
  shared = make();
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  int e = shared.e, a = shared.a;
  assert(!(e && !a));
  pthread_join(t, 0);
  assert(shared.b == 1);
}
