// verdict: true
/* No object lies in the last pages. */
#include <assert.h>
#include <stdint.h>

int main(void) {
  int a = 1;
  assert((uintptr_t)&a < (uintptr_t)-4097);
  return a - 1;
}
