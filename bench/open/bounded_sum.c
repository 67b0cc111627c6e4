// verdict: true
/* The sum of the first n numbers, for an open n. */
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned sum = 0;
  if (n > 200)
    return 0;
  for (unsigned i = 1; i <= n; i++)
    sum += i;
  assert(sum == n * (n + 1) / 2);
  return 0;
}
