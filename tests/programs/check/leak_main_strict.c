// verdict: false(valid-memtrack)
// options: --property valid-memtrack
/* By the name of SV-COMP it is. */
#include <stdlib.h>

int main(void) {
  char *p = malloc(4); // HERE
  p[0] = 1;
  return 0;
}
