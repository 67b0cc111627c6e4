// verdict: true
/* Three numbers are sorted by exchanges; the result is a permutation. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

static void order(int *a, int *b) {
  if (*a > *b) {
    int t = *a;
    *a = *b;
    *b = t;
  }
}

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  int c = __VERIFIER_nondet_int();
  int x = a, y = b, z = c;
  order(&x, &y);
  order(&y, &z);
  order(&x, &y);
  assert(x <= y && y <= z);
  assert((x == a && (y == b || y == c)) || (x == b && (y == a || y == c)) ||
         (x == c && (y == a || y == b)));
  assert((unsigned)x + (unsigned)y + (unsigned)z ==
         (unsigned)a + (unsigned)b + (unsigned)c);
  return 0;
}
