// verdict: false(assertion)
// options: --property assertion
/* What is returned is written in pieces. */
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
  int a = shared.a, e = shared.e;
  assert(!(a && !e)); // HERE
  pthread_join(t, 0);
}
