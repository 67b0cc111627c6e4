// verdict: true
/* The builtin says that a sum, difference or product overflows if it does. */
#include <assert.h>
#include <stdint.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int32_t a = __VERIFIER_nondet_int();
  int32_t b = __VERIFIER_nondet_int();
  int32_t sum, difference;
  int64_t wide = (int64_t)a + b;
  if (__builtin_add_overflow(a, b, &sum))
    assert(wide < INT32_MIN || wide > INT32_MAX);
  else
    assert(sum == wide);
  wide = (int64_t)a - b;
  if (__builtin_sub_overflow(a, b, &difference))
    assert(wide < INT32_MIN || wide > INT32_MAX);
  else
    assert(difference == wide);
  return 0;
}
