// verdict: false(valid-memcleanup)
// options: --property valid-memtrack,valid-memcleanup --suppress valid-memtrack:lose
// ours: the reference reports a block that is lost as a leak only
/* A block that may be lost is to be freed all the same. */
#include <stdlib.h>

static void lose(void) {
  malloc(3); // HERE
}

int main(void) {
  lose();
  return 0;
}
