// verdict: true
/* It returns from a loop, where the end of the block is the same code. */
#include <stdlib.h>

int main(void) {
  for (int i = 0; i < 3; i++) {
    char *p = malloc(4);
    if (p == NULL)
      continue;
    p[0] = 1;
    if (i == 1)
      return 2;
    free(p);
  }
  return 0;
}
