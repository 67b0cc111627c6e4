// verdict: false(assertion)
/* One byte of a class is not what the program takes it to be. */
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

static const unsigned char digits[256] = {
    ['0'] = 1, ['1'] = 1, ['2'] = 1, ['3'] = 1, ['4'] = 1,
    ['5'] = 1, ['6'] = 1, ['7'] = 1, ['8'] = 1, [':'] = 1};

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  if (digits[c])
    assert(c - '0' < 10); // HERE
  return 0;
}
