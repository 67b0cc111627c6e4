// verdict: false(assertion)
/* Who earns more pays more: the second bracket has a wrong base. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int tax(int income) {
  if (income <= 10000)
    return 0;
  if (income <= 40000)
    return (income - 10000) / 5;
  if (income <= 90000)
    return 5900 + (income - 40000) * 3 / 10;
  return 21000 + (income - 90000) / 2;
}

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  if (a < 0 || b < a || b > 10000000)
    return 0;
  assert(tax(a) <= tax(b));
  assert(b < 10 || tax(b) < b);
  return 0;
}
