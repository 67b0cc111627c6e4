// verdict: unknown
/* A number that is far from the object may be any one. */
#include <stdint.h>

int main(void) {
  int a = 1;
  uintptr_t far = (uintptr_t)&a - (UINT64_C(1) << 40);
  return far >= (uintptr_t)-4095 ? a - 1 : 0;
}
