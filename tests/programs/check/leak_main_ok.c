// verdict: true
/* What a variable of main points to when main returns is not leaked. */
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  p[0] = 1;
  return 0;
}
