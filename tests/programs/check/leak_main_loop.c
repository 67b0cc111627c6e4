// verdict: false(valid-memtrack)
/* The same, but each time around the block is lost. */
#include <stdlib.h>

int main(void) {
  for (int i = 0; i < 3; i++) {
    char *p = malloc(4); // HERE
    if (p == NULL)
      continue;
    p[0] = 1;
    if (i == 1)
      return 2;
    p = NULL;
  }
  return 0;
}
