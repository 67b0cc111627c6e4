// verdict: false(valid-deref)
/* Of the sizes, one is too small. */
#include <stdlib.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  if (n < 3 || n > 8)
    return 0;
  char *p = calloc(1, n);
  p[3] = 1; // HERE
  free(p);
  return 0;
}
