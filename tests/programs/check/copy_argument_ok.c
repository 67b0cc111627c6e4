// verdict: true
// options: --property assertion
/* It is read from the lowest address on; what is passed is a copy. */
#include <assert.h>
#include <pthread.h>

static struct triple { long a, b, e; } shared;

static void *writer(void *arg) {
  shared.e = 1;
  shared.a = 1;
  return arg;
}

static void look(struct triple s, int n, struct triple again) {
  assert(!(s.a && !s.e));
  s.b = n;
  assert(again.a >= s.a && again.b == 0);
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  look(shared, 7, shared);
  pthread_join(t, 0);
  assert(shared.b == 0);
}
