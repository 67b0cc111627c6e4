// verdict: true
/* Two ways to say which years are leap years. */
#include <assert.h>
#include <stdbool.h>

int __VERIFIER_nondet_int(void);

static bool by_rule(int year) {
  if (year % 400 == 0)
    return true;
  if (year % 100 == 0)
    return false;
  return year % 4 == 0;
}

static bool by_mask(int year) {
  return (year & (year % 25 == 0 ? 15 : 3)) == 0;
}

int main(void) {
  int year = __VERIFIER_nondet_int();
  assert(by_rule(year) == by_mask(year));
  return 0;
}
