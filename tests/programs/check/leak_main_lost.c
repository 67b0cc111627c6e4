// verdict: false(valid-memtrack)
/* What was lost before is leaked, though only main is there. */
#include <stdlib.h>

int main(void) {
  char *p = malloc(4); // HERE
  p = malloc(5);
  p[0] = 1;
  return 0;
}
