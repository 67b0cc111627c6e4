// verdict: false(valid-free)
// options: --summaries
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);

static void drop(char *p) {
  if (__VERIFIER_nondet_bool())
    free(p); // HERE
}

int main(void) {
  char *p = malloc(1), *q = malloc(1);
  drop(q);
  drop(p);
  drop(p);
  exit(0);
}
