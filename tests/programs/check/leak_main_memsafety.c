// verdict: false(valid-memtrack)
// options: --property valid-memsafety
/* A group that has the name counts as the name. */
#include <stdlib.h>

int main(void) {
  char *p = malloc(4); // HERE
  p[0] = 1;
  return 0;
}
