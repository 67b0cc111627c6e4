// verdict: false(valid-memcleanup|valid-memtrack)
// options: --property valid-memcleanup
// ours: the reference reports a block that is lost as a leak only
/* Not freed is not freed. */
#include <stdlib.h>

int main(void) {
  char *p = malloc(4); // HERE
  p[0] = 1;
  return 0;
}
