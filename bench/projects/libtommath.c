/*
 * Products and quotients of numbers of up to three digits, and their greatest
 * common divisors: a = q b + r with r < b, and what divides divides.
 */
#include <allways/check.h>
#include <tommath.h>

static const char *const numbers[] = {
    "0",
    "1",
    "2",
    "FFFFFFF",
    "FFFFFFFFFFFFFFF",
    "1000000000000000",
    "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFF",
    "1000000000000000000000000000000",
    "123456789ABCDEF0123456789ABCDEF0123456789",
};

enum { NUMBERS = sizeof numbers / sizeof *numbers };

static void read_any(mp_int *number) {
  const char *text = numbers[allways_choose(NUMBERS)];
  allways_assert(mp_read_radix(number, text, 16) == MP_OKAY);
  if (allways_choose(2))
    allways_assert(mp_neg(number, number) == MP_OKAY);
}

int main(void) {
  mp_int a, b, q, r, t;
  allways_assert(mp_init_multi(&a, &b, &q, &r, &t, NULL) == MP_OKAY);
  read_any(&a);
  read_any(&b);
  if (mp_iszero(&b)) {
    allways_assert(mp_div(&a, &b, &q, &r) == MP_VAL);
  } else {
    allways_assert(mp_div(&a, &b, &q, &r) == MP_OKAY);
    allways_assert(mp_cmp_mag(&r, &b) == MP_LT);
    allways_assert(mp_mul(&q, &b, &t) == MP_OKAY);
    allways_assert(mp_add(&t, &r, &t) == MP_OKAY);
    allways_assert(mp_cmp(&t, &a) == MP_EQ);
    allways_assert(mp_gcd(&a, &b, &t) == MP_OKAY);
    allways_assert(mp_div(&b, &t, &q, &r) == MP_OKAY && mp_iszero(&r));
    allways_assert(mp_div(&a, &t, &q, &r) == MP_OKAY && mp_iszero(&r));
  }
  mp_clear_multi(&a, &b, &q, &r, &t, NULL);
  return 0;
}
