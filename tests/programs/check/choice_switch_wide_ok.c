// verdict: true
/* A switch over 2^32 values has as many ways as cases. */
#include <assert.h>
#include <limits.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int r;
  switch (__VERIFIER_nondet_int()) {
  case INT_MIN:
    r = 1;
    break;
  case INT_MAX:
    r = 2;
    break;
  default:
    r = 3;
  }
  assert(r > 0 && r < 4);
  return 0;
}
