// verdict: false(assertion)
// options: --summaries
/* What a call does is added to what its caller did before. */
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
}

int main(void) {
  outer();
  a = 10;
  b = 20;
  outer();
  assert(a + b < 33); // HERE
  return 0;
}
