// verdict: true
// options: --malloc-may-fail
/* The old block stays, with what is in it. */
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(2);
  if (p == NULL)
    return 1;
  p[1] = 7;
  char *more = realloc(p, 4);
  if (more != NULL)
    p = more;
  assert(p[1] == 7);
  free(p);
  return 0;
}
