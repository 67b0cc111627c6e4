// verdict: true
/* Bit-fields of a bounded value. */
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

struct fields {
  unsigned a : 3, b : 5;
};

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  struct fields s = {0, 0};
  if (x < 100) {
    s.a = x;
    s.b = x >> 3;
    assert((s.b << 3 | s.a) == x);
  }
  return 0;
}
