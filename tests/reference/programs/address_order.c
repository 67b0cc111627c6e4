// expects: exit: 0
// expects: exit: 1
// expects: exit: 3
// expects: exit: 4
// expects: exit: 6
// expects: exit: 7
/* All orders of three objects, and no others. */
#include <stdint.h>
#include <stdlib.h>

static int x, y;

int main(void) {
  int *p = malloc(4);
  int both = (uintptr_t)&x < (uintptr_t)&y;
  int second = (uintptr_t)p < (uintptr_t)&y,
      first = (uintptr_t)p < (uintptr_t)&x;
  free(p);
  return both + 2 * second + 4 * first;
}
