// verdict: true
// options: --summaries
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
  a = malloc(1);
  other = a;
  forget(&a);
  free(other);
  return 0;
}
