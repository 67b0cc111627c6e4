// expects: fault: valid-memtrack 13
// expects: fault: valid-memtrack 18
// expects: fault: valid-memtrack 19
// expects: exit: 0
/* Lost: by a byte that is overwritten, and two blocks in a circle; not lost is
 * what only an integer has. */
#include <stdint.h>
#include <stdlib.h>

static uintptr_t kept;

int main(void) {
  char *p = malloc(1);
  for (unsigned i = 0; i < sizeof p; i++)
    ((char *)&p)[i] = 0;
  kept = (uintptr_t)malloc(2) | 1;
  void **a, **b;
  a = malloc(sizeof *a);
  b = malloc(sizeof *b);
  *a = b;
  *b = a;
  a = b = NULL;
  free((void *)(kept - 1));
  return 0;
}
