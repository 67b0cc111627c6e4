// verdict: false(assertion)
/* A number that was computed from an address is that address again. */
#include <assert.h>
#include <stdint.h>

int main(void) {
  static int a;
  uintptr_t u = (uintptr_t)&a, v = (u >> 4) * 16 + (u & 15);
  assert(v != u); // HERE
  return 0;
}
