// options: --cleanup
// expects: fault: valid-memcleanup 9
// expects: exit: 0
#include <stdlib.h>

static void *kept;

int main(void) {
  kept = malloc(1);
  return 0;
}
