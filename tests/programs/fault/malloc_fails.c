// options: --malloc-may-fail --choices 0,1
// fault: valid-deref
/* The second malloc fails, as --choices says. */
#include <stdlib.h>

int main(void) {
  char *a = malloc(1), *b = malloc(1);
  *a = 1;
  *b = 1; // HERE
  free(a);
  free(b);
  return 0;
}
