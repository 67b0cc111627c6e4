// verdict: false(valid-memcleanup)
// options: --property valid-memcleanup
#include <stdlib.h>

static int *table;

int main(void) {
  table = malloc(4); // HERE
  __builtin_trap();
}
