// verdict: false(assertion)
/* A word is made of four bytes that are signed. */
#include <assert.h>
#include <stdint.h>

unsigned __VERIFIER_nondet_uint(void);

static void put(uint32_t x, char *to) {
  for (int i = 0; i < 4; i++)
    to[i] = (char)(x >> (8 * i));
}

static uint32_t get(const char *from) {
  uint32_t x = 0;
  for (int i = 3; i >= 0; i--)
    x = x << 8 | (uint32_t)from[i];
  return x;
}

int main(void) {
  uint32_t x = __VERIFIER_nondet_uint();
  char bytes[4];
  put(x, bytes);
  assert(get(bytes) == x);
  return 0;
}
