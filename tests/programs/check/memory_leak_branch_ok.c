// verdict: true
/* An early return frees the block. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static int work(int fails) {
  char *p = malloc(4);
  if (fails) {
    free(p);
    return 1;
  }
  free(p);
  return 0;
}

int main(void) { return work(__VERIFIER_nondet_int() == 17) > 1; }
