// verdict: unknown
// options: --always leaves
/* The function ends the program. */
#include <stdlib.h>

static int x;

int leaves(void) {
  if (x)
    exit(1);
  return 1;
}

int main(void) {
  x = 1;
  return 0;
}
