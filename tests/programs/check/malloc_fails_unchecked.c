// verdict: false(valid-deref)
// options: --malloc-may-fail
/* Nobody looks whether there is memory. */
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1; // HERE
  free(p);
  return 0;
}
