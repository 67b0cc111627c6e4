/*
 * runtime/stdlib_divide.c - absolute values, quotients with remainders.
 */
#include <inttypes.h>
#include <stdlib.h>

int abs(int n) { return n < 0 ? -n : n; }
long labs(long n) { return n < 0 ? -n : n; }
long long llabs(long long n) { return n < 0 ? -n : n; }
intmax_t imaxabs(intmax_t n) { return n < 0 ? -n : n; }

div_t div(int a, int b) {
  div_t result = {a / b, a % b};
  return result;
}

ldiv_t ldiv(long a, long b) {
  ldiv_t result = {a / b, a % b};
  return result;
}

lldiv_t lldiv(long long a, long long b) {
  lldiv_t result = {a / b, a % b};
  return result;
}

imaxdiv_t imaxdiv(intmax_t a, intmax_t b) {
  imaxdiv_t result = {a / b, a % b};
  return result;
}
