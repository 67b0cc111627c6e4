// verdict: true
/* A copy of the pointer is moved. */
#include <allways/check.h>
#include <stdlib.h>

int main(void) {
  char *p = calloc(1, 4), *q = p;
  for (int i = allways_choose(3); i > 0; i--)
    q++;
  *q = 1;
  free(p);
  return 0;
}
