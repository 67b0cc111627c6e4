// verdict: false(valid-memcleanup)
// options: --property assertion,valid-memcleanup --suppress assertion:check
/* It ends as by abort(), with a block that is not freed. */
#include <assert.h>
#include <stdlib.h>

static char *block;

static void check(int x) { assert(x); }

int main(void) {
  block = malloc(1); // HERE
  check(0);
  free(block);
  return 0;
}
