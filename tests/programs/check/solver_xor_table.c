// verdict: false(assertion)
/* A table is an exclusive or of what each bit of its index says, but for one
 * number. */
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

static const unsigned char table[16] = {0, 3, 5, 6, 9, 10, 12, 15,
                                        17, 18, 20, 22, 24, 27, 29, 30};

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  unsigned x = table[(a ^ b) & 15];
  assert(x == (unsigned)(table[a & 15] ^ table[b & 15])); // HERE
  return 0;
}
