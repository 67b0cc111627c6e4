// verdict: false(assertion)
/* Objects may lie in either order. */
#include <assert.h>
#include <stdint.h>

int main(void) {
  int a = 1, b = 2;
  assert((uintptr_t)&a < (uintptr_t)&b); // HERE
  return a - 1 + b - 2;
}
