// verdict: false(valid-deref)
/* Used after it was freed on one way. */
#include <allways/check.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p), early = allways_choose(2);
  if (early)
    free(p);
  *p = 1; // HERE
  free(p);
  return 0;
}
