// verdict: false(assertion)
// options: --property assertion
/* So is one among variable arguments. */
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>

static struct triple { long a, b, e; } shared;

static void *writer(void *arg) {
  shared.a = 1;
  shared.e = 1;
  return arg;
}

static void look(int n, ...) {
  va_list list;
  va_start(list, n);
  struct triple s = va_arg(list, struct triple);
  va_end(list);
  assert(!(s.e && !s.a)); // HERE
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  look(1, shared);
  pthread_join(t, 0);
}
