// verdict: false(assertion)
/* A table that nobody else may change is looked up with an open index: when the
 * execution is repeated, too, although all accesses are of interest then. */
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

static int zero;
static short numbers[4] = {3, 3, 3, 3};

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  int first = numbers[zero];
  int second = numbers[c & 3];
  assert(first != second); // HERE
  return 0;
}
