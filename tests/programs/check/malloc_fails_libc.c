// verdict: false(uninitialized)
// options: --malloc-may-fail
/* What asprintf leaves in its first argument where it fails is not said. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *s;
  asprintf(&s, "%d", 7);
  free(s); // HERE
  return 0;
}
