// verdict: true
/* Main ends without a return. */
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  if (p != NULL)
    p[0] = 1;
}
