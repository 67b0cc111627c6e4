// verdict: true
// options: --summaries
/* Pointers into the middle of objects. */
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);

static int *last(int *p, int n) {
  for (int i = 0; i < n; i++)
    if (__VERIFIER_nondet_bool())
      p[i]++;
  return p + n - 1;
}

int main(void) {
  int a[4] = {0}, b[4] = {0};
  int *p = last(a + 1, 2), *q = last(b, 3);
  assert(p == &a[2] && q == &b[2]);
  assert(a[0] == 0 && a[3] == 0 && b[3] == 0);
  assert(*p <= 1 && *q <= 1);
  p = last(b + 1, 2);
  assert(p == &b[2] && *p <= 2);
  return 0;
}
