// verdict: true
/* Determinants: transposed, with rows exchanged, with a row that is doubled. */
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);

struct matrix {
  int a, b, c, d;
};

static long det(struct matrix m) { return (long)m.a * m.d - (long)m.b * m.c; }

static int entry(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= -1000000 && x <= 1000000);
  return x;
}

int main(void) {
  struct matrix m = {entry(), entry(), entry(), entry()};
  struct matrix transposed = {m.a, m.c, m.b, m.d};
  struct matrix exchanged = {m.c, m.d, m.a, m.b};
  struct matrix doubled = {2 * m.a, 2 * m.b, m.c, m.d};
  assert(det(transposed) == det(m));
  assert(det(exchanged) == -det(m));
  assert(det(doubled) == 2 * det(m));
  return 0;
}
