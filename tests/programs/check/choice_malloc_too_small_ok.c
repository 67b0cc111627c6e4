// verdict: true
/* All sizes are enough. */
#include <stdlib.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  if (n < 4 || n > 8)
    return 0;
  char *p = calloc(1, n);
  p[3] = 1;
  free(p);
  return 0;
}
