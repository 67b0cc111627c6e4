// fault: valid-memcleanup
// options: --property valid-memcleanup
/* exit while a local of main still points to a block. */
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p); // HERE
  *p = 0;
  exit(*p);
}
