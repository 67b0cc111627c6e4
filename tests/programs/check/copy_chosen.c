// verdict: false(assertion)
// options: --property assertion
// unconfirmed: a copy has other pieces where all values are known
/* Choices that are not made yet are copied piece by piece, too. */
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
static struct pair {
  int a, b, c;
} shared;

static void *writer(void *arg) {
  int x = __VERIFIER_nondet_int();
  struct pair mine = {x, x, x};
  shared = mine;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  int c = shared.c, b = shared.b, a = shared.a;
  if (c > 5)
    assert(a > 5 && a == b && b == c);
  if (a > 5)
    assert(c > 5); // HERE
  pthread_join(t, 0);
}
