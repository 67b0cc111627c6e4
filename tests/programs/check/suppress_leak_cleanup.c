// verdict: false(valid-memcleanup)
// options: --property valid-memtrack,valid-memcleanup --suppress valid-memtrack:lose
/* A block that may be lost is to be freed all the same. */
#include <stdlib.h>

static void lose(void) {
  malloc(3); // HERE
}

int main(void) {
  lose();
  return 0;
}
