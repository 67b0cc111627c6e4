// verdict: true
// options: --summaries
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);

static int twice(int (*f)(int), int n) {
  for (int i = 0; i < 2; i++)
    n = f(n);
  return n;
}

static int up(int n) { return __VERIFIER_nondet_bool() ? n + 1 : n + 2; }
static int down(int n) { return __VERIFIER_nondet_bool() ? n - 1 : n - 2; }

int main(void) {
  int a = twice(up, 0), b = twice(down, 0), c = twice(up, 0);
  assert(a >= 2 && a <= 4 && b <= -2 && b >= -4 && c >= 2 && c <= 4);
  return 0;
}
