// verdict: false(valid-memcleanup)
// options: --property valid-memcleanup
/* exit() leaves a block to a frame that is still open. */
#include <stdlib.h>

int main(void) {
  char *block = malloc(8); // HERE
  if (!block)
    return 1;
  exit(0);
}
