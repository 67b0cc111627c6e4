// verdict: true
/* Days since 1970 to year, month and day, and back. */
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);

struct date {
  int year, month, day;
};

static int to_days(struct date d) {
  int y = d.year - (d.month <= 2);
  int era = (y >= 0 ? y : y - 399) / 400;
  int of_era = y - era * 400;
  int of_year = (153 * (d.month + (d.month > 2 ? -3 : 9)) + 2) / 5 + d.day - 1;
  int day_of_era = of_era * 365 + of_era / 4 - of_era / 100 + of_year;
  return era * 146097 + day_of_era - 719468;
}

static struct date to_date(int days) {
  struct date d;
  days += 719468;
  int era = (days >= 0 ? days : days - 146096) / 146097;
  int day = days - era * 146097;
  int of_era = (day - day / 1460 + day / 36524 - day / 146096) / 365;
  int of_year = day - (365 * of_era + of_era / 4 - of_era / 100);
  int month = (5 * of_year + 2) / 153;
  d.day = of_year - (153 * month + 2) / 5 + 1;
  d.month = month < 10 ? month + 3 : month - 9;
  d.year = of_era + era * 400 + (d.month <= 2);
  return d;
}

int main(void) {
  int days = __VERIFIER_nondet_int();
  __VERIFIER_assume(days >= 0 && days < 50000);
  struct date d = to_date(days);
  assert(d.month >= 1 && d.month <= 12);
  assert(d.day >= 1 && d.day <= 31);
  assert(d.year >= 1970 && d.year <= 2106);
  assert(to_days(d) == days);
  return 0;
}
