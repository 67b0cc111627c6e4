// verdict: false(valid-memtrack)
// options: --suppress valid-memtrack:one
/* Both blocks look the same when they are lost, but only one may be. */
#include <stdlib.h>

extern int __VERIFIER_nondet_bool(void);

static char *block;

static void one(void) { block = malloc(4); }

static void other(void) {
  block = malloc(4); // HERE
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
