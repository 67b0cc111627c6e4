// verdict: true
// options: --suppress valid-memtrack:o*
/* Either block may be lost. */
#include <stdlib.h>

extern int __VERIFIER_nondet_bool(void);

static char *block;

static void one(void) { block = malloc(4); }

static void other(void) {
  block = malloc(4);
}

int main(void) {
  if (__VERIFIER_nondet_bool())
    other();
  else
    one();
  int late = __VERIFIER_nondet_bool(); /* here is a state */
  block = NULL;
  return late;
}
