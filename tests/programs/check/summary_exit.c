// verdict: false(valid-memcleanup)
// options: --summaries --property valid-memcleanup
/* The program ends in a call, while its caller has a block. */
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);

static void leave(int n) {
  while (n-- > 0)
    if (__VERIFIER_nondet_bool())
      exit(n);
}

int main(void) {
  leave(1);
  char *p = malloc(1); // HERE
  leave(1);
  free(p);
  return 0;
}
