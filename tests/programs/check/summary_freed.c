// verdict: false(valid-deref)
// options: --summaries
/* The block that one call frees is used by the next. */
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);

static int *p;

static void drop(void) {
  if (__VERIFIER_nondet_bool())
    free(p);
  else
    *p = 1;
}

static int use(void) {
  int sum = 0;
  for (int i = 0; i < 2; i++)
    sum += *p; // HERE
  return sum;
}

int main(void) {
  p = malloc(sizeof *p);
  *p = 0;
  use();
  drop();
  use();
  free(p);
  return 0;
}
