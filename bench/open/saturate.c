// verdict: true
/* Addition that saturates, compared with a wider one. */
#include <assert.h>
#include <stdint.h>

int __VERIFIER_nondet_int(void);

static int32_t add(int32_t a, int32_t b) {
  uint32_t sum = (uint32_t)a + (uint32_t)b;
  uint32_t limit = ((uint32_t)a >> 31) + INT32_MAX;
  if ((int32_t)((limit ^ (uint32_t)b) | ~((uint32_t)b ^ sum)) >= 0)
    sum = limit;
  return (int32_t)sum;
}

int main(void) {
  int32_t a = __VERIFIER_nondet_int();
  int32_t b = __VERIFIER_nondet_int();
  int64_t wide = (int64_t)a + b;
  if (wide > INT32_MAX)
    wide = INT32_MAX;
  if (wide < INT32_MIN)
    wide = INT32_MIN;
  assert(add(a, b) == wide);
  return 0;
}
