// verdict: true
/* Three bytes are four letters, and come back. */
#include <assert.h>
#include <stdint.h>

unsigned char __VERIFIER_nondet_uchar(void);

static const char letters[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static int value(char c) {
  if (c >= 'A' && c <= 'Z')
    return c - 'A';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 26;
  if (c >= '0' && c <= '9')
    return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}

int main(void) {
  uint8_t in[3], out[3];
  char text[4];
  for (int i = 0; i < 3; i++)
    in[i] = __VERIFIER_nondet_uchar();
  text[0] = letters[in[0] >> 2];
  text[1] = letters[(in[0] & 3) << 4 | in[1] >> 4];
  text[2] = letters[(in[1] & 15) << 2 | in[2] >> 6];
  text[3] = letters[in[2] & 63];
  int v[4];
  for (int i = 0; i < 4; i++) {
    v[i] = value(text[i]);
    assert(v[i] >= 0);
  }
  out[0] = (uint8_t)(v[0] << 2 | v[1] >> 4);
  out[1] = (uint8_t)(v[1] << 4 | v[2] >> 2);
  out[2] = (uint8_t)(v[2] << 6 | v[3]);
  for (int i = 0; i < 3; i++)
    assert(out[i] == in[i]);
  return 0;
}
