// verdict: false(valid-memtrack)
/* And where main ends without a return. */
#include <stdlib.h>

int main(void) {
  char *q = malloc(4);
  if (q != NULL) {
    char *p = malloc(4); // HERE
    p[0] = 1;
  }
}
