// verdict: true
/* Operations on a choice of few values: the result is a table. */
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  if (c & 0x80)
    assert(c >= 128);
  if (c * c == 49)
    assert(c == 7);
  if (c / 10 == 3)
    assert(c >= 30 && c < 40);
  if (((c >> 4) | (c << 4 & 0xf0)) == c)
    assert(c % 17 == 0);
  assert((c & (c - 1)) != 0 || c == 0 || 128 % c == 0);
  float f = c;
  if (f / 2 > 127.0f)
    assert(c == 255);
  if (!!c)
    assert(1000 / c >= 3);
  return 0;
}
