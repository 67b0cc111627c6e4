// verdict: true
/* abort() says that a way does not matter. */
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static void assume(int condition) {
  if (!condition)
    abort();
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  assume(x >= 0);
  assert(x >= 0);
  return 0;
}
