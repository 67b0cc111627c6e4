// verdict: false(valid-deref)
/* The day of the year by a table; a month of 12 is not refused. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

static const short before[12] = {0,   31,  59,  90,  120, 151,
                                 181, 212, 243, 273, 304, 334};

static int day_of_year(int month, int day) {
  if (month < 0 || month > 12)
    return -1;
  if (day < 1 || day > 31)
    return -1;
  return before[month] + day;
}

int main(void) {
  int month = __VERIFIER_nondet_int();
  int day = __VERIFIER_nondet_int();
  int n = day_of_year(month, day);
  assert(n == -1 || (n >= 1 && n <= 365));
  return 0;
}
