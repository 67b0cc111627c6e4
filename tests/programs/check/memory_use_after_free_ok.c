// verdict: true
/* Not used after it was freed. */
#include <allways/check.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p), early = allways_choose(2);
  if (early)
    free(p);
  if (early)
    return 0;
  *p = 1;
  free(p);
  return 0;
}
