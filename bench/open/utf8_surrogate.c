// verdict: false(assertion)
/* A decoder of three bytes that refuses long forms, but not surrogates. */
#include <assert.h>
#include <stdint.h>

unsigned char __VERIFIER_nondet_uchar(void);

static int decode(const uint8_t *in, uint32_t *c) {
  if ((in[0] & 0xf0) != 0xe0)
    return -1;
  if ((in[1] & 0xc0) != 0x80 || (in[2] & 0xc0) != 0x80)
    return -1;
  *c = (in[0] & 0x0fu) << 12 | (in[1] & 0x3fu) << 6 | (in[2] & 0x3fu);
  return *c >= 0x800 ? 3 : -1;
}

int main(void) {
  uint8_t text[3];
  uint32_t c;
  for (int i = 0; i < 3; i++)
    text[i] = __VERIFIER_nondet_uchar();
  if (decode(text, &c) == 3)
    assert(c >= 0x800 && c <= 0xffff && !(c >= 0xd800 && c <= 0xdfff));
  return 0;
}
