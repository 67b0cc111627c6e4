// verdict: false(assertion)
// options: --property assertion
/* An aggregate that is passed by value is read in pieces. */
#include <assert.h>
#include <pthread.h>

static struct triple { long a, b, e; } shared;

static void *writer(void *arg) {
  shared.a = 1;
  shared.e = 1;
  return arg;
}

static void look(struct triple s) {
  assert(!(s.e && !s.a)); // HERE
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  look(shared);
  pthread_join(t, 0);
}
