// verdict: false(valid-memtrack)
/* The block is lost before anything is chosen. */
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  char *p = malloc(3); // HERE
  p = NULL;
  if (__VERIFIER_nondet_bool())
    return 1;
  return p != NULL;
}
