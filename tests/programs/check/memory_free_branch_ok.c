// verdict: true
/* Freed once on each way. */
#include <allways/check.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  if (allways_choose(2)) {
    free(p);
    p = NULL;
  }
  free(p);
  return 0;
}
