// verdict: false(assertion)
// options: --summaries
/* A choice that is not made yet goes into a call and out of it. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int sign(int n) {
  int s = 0;
  while (s == 0)
    s = n < 0 ? -1 : 1;
  return s;
}

static int more(int n) { return sign(n) < 0 ? n : n - 1; }

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  assert(sign(a) * sign(b) <= 1);
  int c = more(a);
  if (c == 99)
    assert(b != 7 || sign(b) != 1); // HERE
  return 0;
}
