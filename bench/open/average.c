// verdict: true
/* The average of two numbers without overflow. */
#include <assert.h>
#include <stdint.h>

int __VERIFIER_nondet_int(void);

static int32_t average(int32_t a, int32_t b) {
  return (a & b) + ((a ^ b) >> 1);
}

int main(void) {
  int32_t a = __VERIFIER_nondet_int();
  int32_t b = __VERIFIER_nondet_int();
  int64_t sum = (int64_t)a + b;
  int64_t wide = sum >= 0 ? sum / 2 : -((1 - sum) / 2);
  assert(average(a, b) == wide);
  return 0;
}
