// verdict: false(valid-memtrack)
/* An early return forgets the block. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static int work(int fails) {
  char *p = malloc(4); // HERE
  if (fails)
    return 1;
  free(p);
  return 0;
}

int main(void) { return work(__VERIFIER_nondet_int() == 17) > 1; }
