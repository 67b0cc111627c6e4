// verdict: true
// options: --property valid-memtrack,valid-memcleanup --suppress valid-memtrack:lose --suppress valid-memcleanup:lose
/* It may be lost, and need not be freed. */
#include <stdlib.h>

static void lose(void) { malloc(3); }

int main(void) {
  lose();
  return 0;
}
