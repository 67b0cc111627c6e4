// verdict: false(valid-deref)
/* A product leads out of the object: one of the places shows the fault, and
 * they are too many to be tried. */
#include <stdlib.h>

unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned long a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong();
  int *p = calloc(10, sizeof *p);
  if (p == NULL)
    return 0;
  p[a * b] = 1; // HERE
  free(p);
  return 0;
}
