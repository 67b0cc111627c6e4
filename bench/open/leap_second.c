// verdict: true
/* Seconds of a day that ends with a leap second, as 23:59:60. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int t = __VERIFIER_nondet_int();
  if (t < 0 || t > 86400)
    return 0;
  int leap = t == 86400;
  int s = (t - leap) % 60 + leap;
  int m = (t - leap) / 60 % 60;
  int h = (t - leap) / 3600;
  assert(h >= 0 && h <= 23 && m >= 0 && m <= 59 && s >= 0 && s <= 60);
  assert(s < 60 || (h == 23 && m == 59));
  assert((h * 60 + m) * 60 + s == t);
  return 0;
}
