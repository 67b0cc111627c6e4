// verdict: true
/* Errors as pointers, as in Linux: no object lies in the last page, nor in the
 * first. */
#include <allways/check.h>
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

static int is_error(const void *p) { return (uintptr_t)p >= (uintptr_t)-4095; }

static int is_real(const void *p) {
  return 4095 < (uintptr_t)p && (uintptr_t)p < (uintptr_t)-4096;
}

static void *get(void) {
  return allways_choose(2) ? malloc(2) : (void *)(intptr_t)-12;
}

int main(void) {
  int x;
  char *p = get();
  assert(!is_error(&x) && !is_error(&x + 1) && is_real(&x) && !is_real(0));
  assert(!((uintptr_t)&x > (uintptr_t)-1) && (uintptr_t)-3 > (uintptr_t)&x);
  if (is_error(p))
    return (int)(intptr_t)p + 12;
  assert(is_real(p));
  p[1] = 0;
  free(p);
  return 0;
}
