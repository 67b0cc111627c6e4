// verdict: false(valid-memtrack)
// options: --summaries
/* The call forgets a block of its caller; only there is it known that nobody
 * else has it. */
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);

static void forget(char **p) {
  if (__VERIFIER_nondet_bool())
    *p = NULL;
}

int main(void) {
  char *a = malloc(1), *other = a;
  forget(&a);
  free(other);
  char *b = malloc(2); // HERE
  forget(&b);
  free(b);
  return 0;
}
