// verdict: false(valid-deref)
/* A block of a chosen size is written one past its end. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 6)
    return 0;
  char *p = malloc(n);
  for (int i = 0; i <= n; i++)
    p[i] = 1; // HERE
  free(p);
  return 0;
}
