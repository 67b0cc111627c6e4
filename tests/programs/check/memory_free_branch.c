// verdict: false(valid-free)
/* Freed on one way already. */
#include <allways/check.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  if (allways_choose(2)) {
    free(p);
  }
  free(p); // HERE
  return 0;
}
