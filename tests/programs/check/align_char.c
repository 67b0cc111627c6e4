// verdict: unknown
// A char may lie at any address: what its low bits are depends on that.
#include <assert.h>
#include <stdint.h>

int main(void) {
  char a = 0, b = 0;
  assert(((uintptr_t)&a & 7) == 0 || ((uintptr_t)&b & 7) == 0);
}
