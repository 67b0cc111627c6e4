// verdict: false(valid-deref)
/* The size of a picture is multiplied in 32 bits, and wraps around. */
#include <stdint.h>
#include <stdlib.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  uint32_t width = __VERIFIER_nondet_uint();
  uint32_t height = __VERIFIER_nondet_uint();
  uint32_t size = width * height;
  if (width == 0 || height == 0 || size == 0 || size > 64)
    return 0;
  uint8_t *pixels = malloc(size);
  if (pixels == NULL)
    return 0;
  pixels[0] = 1;
  pixels[(uint64_t)width * height - 1] = 1;
  free(pixels);
  return 0;
}
