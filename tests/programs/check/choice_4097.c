// verdict: unknown
/* One value more than is tried one by one. */
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);

static char used[4097];

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= 0 && x <= 4096);
  used[x] = 1;
  assert(used[x] == 1);
  return 0;
}
