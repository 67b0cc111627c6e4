// verdict: true
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  char *p = malloc(3);
  free(p);
  if (__VERIFIER_nondet_bool())
    return 1;
  return 0;
}
