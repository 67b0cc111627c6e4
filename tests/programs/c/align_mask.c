/* Objects with a wished alignment have addresses of that alignment. */
#include <assert.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct line {
  alignas(64) int x;
};

static alignas(32) char global[40];

int main(void) {
  struct line local, *heap = aligned_alloc(64, 2 * sizeof *heap);
  alignas(128) char big[3];
  void *p;

  local.x = 1;
  big[0] = 1;
  assert(local.x == big[0]);
  assert(((uintptr_t)&local & 63) == 0 && ((uintptr_t)heap & 63) == 0);
  assert(((uintptr_t)&heap[1] & 63) == 0);
  assert(((uintptr_t)global & 31) == 0 && ((uintptr_t)big & 127) == 0);
  free(heap);
  assert(posix_memalign(&p, 4096, 10) == 0);
  assert(((uintptr_t)p & 4095) == 0);
  free(p);
  puts("aligned");
  return 0;
}
