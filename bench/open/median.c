// verdict: false(assertion)
/* The median of three numbers; one order was forgotten. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int median(int a, int b, int c) {
  if (a <= b) {
    if (b <= c)
      return b;
    return a <= c ? c : a;
  }
  if (a <= c)
    return a;
  return b;
}

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  int c = __VERIFIER_nondet_int();
  int m = median(a, b, c);
  assert((a <= m) + (b <= m) + (c <= m) >= 2);
  assert((a >= m) + (b >= m) + (c >= m) >= 2);
  return 0;
}
