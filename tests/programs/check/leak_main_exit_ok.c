// verdict: true
// options: --property valid-memtrack
/* The same with exit, as ever: main has not returned. */
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  p[0] = 1;
  exit(0);
}
