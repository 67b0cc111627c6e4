// verdict: true
// options: --property valid-memtrack
/* A static variable of main is there to the end. */
#include <stdlib.h>

int main(void) {
  static char *p;
  p = malloc(4);
  return p == NULL;
}
