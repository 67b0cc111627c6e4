// verdict: true
/* Without --malloc-may-fail it works. */
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *p = malloc(2), *q = strdup("ab");
  *p = *q;
  p = realloc(p, 3);
  *p = 1;
  free(p);
  free(q);
  return 0;
}
