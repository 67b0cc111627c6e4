/* Values of many types, chosen at once and late, on one way to the fault. */
#include <allways/check.h>

int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
char __VERIFIER_nondet_char(void);
_Bool __VERIFIER_nondet_bool(void);
short __VERIFIER_nondet_short(void);
unsigned long __VERIFIER_nondet_ulong(void);
long __VERIFIER_nondet_long(void);
void reach_error(void);

static int small(void) {
  int x = __VERIFIER_nondet_int();
  return x > -1000 && x < -997;
}

int main(void) {
  if (!small())
    return 0;
  unsigned u = __VERIFIER_nondet_uint();
  char c = __VERIFIER_nondet_char();
  if (u < 4000000000u || c != -3)
    return 0;
  _Bool b = __VERIFIER_nondet_bool();
  short s = __VERIFIER_nondet_short();
  if (!b || s != -12345)
    return 0;
  if (allways_choose(5) != 3 || allways_range(-4, 300) != -2 ||
      allways_range(10, 12) != 12)
    return 0;
  for (int i = 0; i < 2; i++)
    if (__VERIFIER_nondet_ulong() != 18446744073709551610ul - (unsigned)i)
      return 0;
  if (__VERIFIER_nondet_long() == -5 && __VERIFIER_nondet_int() == 8)
    reach_error();
}
