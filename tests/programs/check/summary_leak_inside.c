// verdict: false(valid-memtrack)
// options: --summaries
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);

static void lose(void) {
  char *p = malloc(3); // HERE
  if (!__VERIFIER_nondet_bool())
    free(p);
}

int main(void) {
  lose();
  lose();
  return 0;
}
