// verdict: false(valid-free)
/* The pointer may have been moved before it is freed. */
#include <allways/check.h>
#include <stdlib.h>

int main(void) {
  char *p = calloc(1, 4), *q = p;
  for (int i = allways_choose(3); i > 0; i--)
    q++;
  free(q); // HERE
  return 0;
}
