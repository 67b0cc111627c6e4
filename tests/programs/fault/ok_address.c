/* Addresses as integers, used only in ways that do not depend on placement. */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  int *a = malloc(4 * sizeof *a);
  uintptr_t n = (uintptr_t)a;
  assert(n != 0 && (n & 15) == 0);
  assert((int *)n == a && (int *)(n + 4) == a + 1);
  assert((uintptr_t)(a + 3) - n == 12);
  n |= 1;
  assert((n & 1) && (int *)(n & ~1ul) == a);
  n ^= 1;
  assert((int *)n == a);
  uint64_t kept = n;
  a = NULL;
  free((void *)kept);
  return 0;
}
