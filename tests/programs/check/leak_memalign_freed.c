// verdict: unknown
// options: --property valid-memtrack
/* posix_memalign that cannot store its result gets no block: see
 * leak_realloc_freed. */
#include <stdlib.h>

int main(void) {
  void **p = malloc(sizeof *p);
  free(p);
  return posix_memalign(p, 16, 8); // HERE
}
