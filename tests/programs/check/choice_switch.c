// verdict: false(assertion)
/* One case of a switch is wrong. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int days(int month) {
  switch (month) {
  case 2:
    return 28;
  case 4:
  case 6:
  case 8:
  case 9:
  case 11:
    return 30;
  default:
    return 31;
  }
}

int main(void) {
  int month = __VERIFIER_nondet_int();
  int n = days(month);
  if (month == 8)
    assert(n == 31); // HERE
  return 0;
}
