// verdict: true
/* A word as eight hexadecimal digits, and back. */
#include <assert.h>
#include <stdint.h>

unsigned __VERIFIER_nondet_uint(void);

static char digit(unsigned n) {
  return (char)(n < 10 ? '0' + n : 'a' + n - 10);
}

static int value(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'F')
    return c - 'A' + 10;
  return -1;
}

int main(void) {
  uint32_t x = __VERIFIER_nondet_uint(), back = 0;
  char text[9] = "";
  for (int i = 0; i < 8; i++)
    text[i] = digit(x >> (28 - 4 * i) & 15);
  for (const char *p = text; *p != 0; p++) {
    assert(value(*p) >= 0);
    back = back << 4 | (uint32_t)value(*p);
  }
  assert(back == x);
  return 0;
}
