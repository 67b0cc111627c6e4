// verdict: true
/* A code point is encoded as UTF-8 and decoded again. */
#include <assert.h>
#include <stdint.h>

unsigned __VERIFIER_nondet_uint(void);
void __VERIFIER_assume(int condition);

static int encode(uint32_t c, uint8_t *out) {
  if (c < 0x80) {
    out[0] = (uint8_t)c;
    return 1;
  }
  if (c < 0x800) {
    out[0] = (uint8_t)(0xc0 | c >> 6);
    out[1] = (uint8_t)(0x80 | (c & 0x3f));
    return 2;
  }
  if (c < 0x10000) {
    out[0] = (uint8_t)(0xe0 | c >> 12);
    out[1] = (uint8_t)(0x80 | (c >> 6 & 0x3f));
    out[2] = (uint8_t)(0x80 | (c & 0x3f));
    return 3;
  }
  out[0] = (uint8_t)(0xf0 | c >> 18);
  out[1] = (uint8_t)(0x80 | (c >> 12 & 0x3f));
  out[2] = (uint8_t)(0x80 | (c >> 6 & 0x3f));
  out[3] = (uint8_t)(0x80 | (c & 0x3f));
  return 4;
}

static int decode(const uint8_t *in, uint32_t *c) {
  if (in[0] < 0x80) {
    *c = in[0];
    return 1;
  }
  int n = in[0] >= 0xf0 ? 4 : in[0] >= 0xe0 ? 3 : 2;
  *c = in[0] & (0xffu >> (n + 1));
  for (int i = 1; i < n; i++) {
    if ((in[i] & 0xc0) != 0x80)
      return -1;
    *c = *c << 6 | (in[i] & 0x3f);
  }
  return n;
}

int main(void) {
  uint32_t c = __VERIFIER_nondet_uint(), back;
  uint8_t text[4];
  __VERIFIER_assume(c <= 0x10ffff && (c < 0xd800 || c > 0xdfff));
  int size = encode(c, text);
  assert(decode(text, &back) == size);
  assert(back == c);
  return 0;
}
