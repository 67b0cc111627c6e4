// verdict: true
// options: --summaries
#include <assert.h>
#include <setjmp.h>
extern _Bool __VERIFIER_nondet_bool(void);

static jmp_buf where;

static void throw_up(int n) {
  while (n-- > 0)
    if (__VERIFIER_nondet_bool())
      longjmp(where, n + 1);
}

static int run(int n) {
  int got = setjmp(where);
  if (got == 0)
    throw_up(n);
  return got;
}

int main(void) {
  int a = run(2), b = run(1);
  assert(a >= 0 && a <= 2 && b >= 0 && b <= 1);
  return 0;
}
