// verdict: false(valid-memtrack)
/* The variable is null when main returns. */
#include <stdlib.h>

int main(void) {
  char *p = malloc(4); // HERE
  p[0] = 1;
  p = NULL;
  return p != NULL;
}
