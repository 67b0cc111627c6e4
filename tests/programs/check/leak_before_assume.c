// verdict: false(valid-memtrack)
/* The block is lost on a way that an assumption ends later. */
#include <stdlib.h>
extern void __VERIFIER_assume(int);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  if (__VERIFIER_nondet_bool()) {
    char *p = malloc(3); // HERE
    p = NULL;
    __VERIFIER_assume(p != NULL);
  }
  return 0;
}
