// verdict: false(valid-memcleanup)
// options: --property valid-memcleanup
// abort() ends the program, too.
#include <stdlib.h>

static int *table;

int main(void) {
  table = malloc(4); // HERE
  if (table)
    abort();
  return 0;
}
