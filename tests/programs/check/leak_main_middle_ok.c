// verdict: true
/* A pointer into the middle of the block. */
#include <stdlib.h>

int main(void) {
  char *p = malloc(8);
  p += 3;
  *p = 1;
  return 0;
}
