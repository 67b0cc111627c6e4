// verdict: true
// options: --malloc-may-fail --always is_small
/* The monitor may use memory, too: for it there is always some. */
#include <stdlib.h>

static int n;

int is_small(void) {
  int *copy = malloc(sizeof *copy);
  *copy = n;
  int small = *copy < 3;
  free(copy);
  return small;
}

int main(void) {
  int *p = malloc(sizeof *p);
  n = p ? 1 : 2;
  free(p);
  return 0;
}
