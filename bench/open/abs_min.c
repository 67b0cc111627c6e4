// verdict: false(no-overflow)
/* The distance of a number from zero does not always exist. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int absolute(int x) { return x < 0 ? -x : x; }

int main(void) {
  int hash = __VERIFIER_nondet_int();
  int bucket = absolute(hash) % 64;
  assert(bucket >= 0 && bucket < 64);
  return 0;
}
