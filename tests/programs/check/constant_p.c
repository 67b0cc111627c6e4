// verdict: true
/* The operand of __builtin_constant_p is not evaluated: it neither faults nor
 * accesses memory. */
#include <assert.h>
#include <limits.h>
#include <pthread.h>

static int shared;

static void *other(void *p) {
  shared = 1;
  return p;
}

int main(void) {
  int zero = 0, max = INT_MAX, undefined, *null = 0, a[4] = {1, 2, 3, 4};
  long far = 40;
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  assert(!__builtin_constant_p(1 / zero));
  assert(!__builtin_constant_p(max + 1));
  assert(!__builtin_constant_p(-(max + 1) * max));
  assert(!__builtin_constant_p(1 << far));
  assert(!__builtin_constant_p((char)1 << (far + max)));
  assert(!__builtin_constant_p(*null + null[3]));
  assert(!__builtin_constant_p(a[max] + (int)(1e10 * zero)));
  assert(!__builtin_constant_p(undefined > 3));
  assert(!__builtin_constant_p(shared + zero));
  assert(__builtin_constant_p(3) && zero == 0);
  pthread_join(t, 0);
  return a[far - 40] - 1;
}
