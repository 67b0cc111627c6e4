// verdict: true
// options: --summaries
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);

static int a, b;

static void inner(void) {
  if (__VERIFIER_nondet_bool())
    b++;
  else
    b += 2;
}

static void outer(void) {
  a++;
  inner();
  a++;
}

int main(void) {
  outer();
  assert(a == 2 && (b == 1 || b == 2));
  a = 10;
  b = 20;
  outer();
  assert(a == 12 && (b == 21 || b == 22));
  return 0;
}
