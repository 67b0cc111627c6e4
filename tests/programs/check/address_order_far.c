// verdict: true
/* A number that is far from the object: its address is 2^40 at least, and below
 * 2^47. */
#include <stdint.h>

int main(void) {
  int a = 1;
  uintptr_t far = (uintptr_t)&a + (UINT64_C(1) << 50);
  return far >= (uintptr_t)-4095 ? a / 0 : 0;
}
