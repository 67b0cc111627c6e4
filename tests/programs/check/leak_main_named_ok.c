// verdict: true
// options: --property leak
/* `leak` is the name of what is looked for by default. */
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  p[0] = 1;
  return 0;
}
