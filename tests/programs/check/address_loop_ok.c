// verdict: true
/* What a thread frees has room for what it allocates next, so that there is an
 * end of states. */
#include <stdint.h>
#include <stdlib.h>

static unsigned seen;

int main(void) {
  for (;;) {
    int *p = malloc(sizeof *p), *q = malloc(sizeof *q);
    seen = (uintptr_t)p % 7 + (uintptr_t)q % 5;
    free(p);
    p = malloc(sizeof *p);
    seen += (uintptr_t)p % 7;
    free(q);
    free(p);
  }
}
