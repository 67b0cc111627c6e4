// verdict: true
// options: --summaries
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int seen;

static int sign(int n) {
  int s = 0;
  while (s == 0)
    s = n < 0 ? -1 : 1;
  return s;
}

static int pick(void) {
  int n = __VERIFIER_nondet_int();
  seen = n;
  return n;
}

int main(void) {
  int a = pick(), b = pick();
  if (sign(a) < 0)
    assert(a != 5);
  assert(seen == b || sign(seen) != sign(b) || sign(seen) == sign(b));
  if (b == 3)
    assert(seen == 3);
  return 0;
}
