// verdict: false(valid-memtrack)
/* The variable of a block that has ended is none of main any more. */
#include <stdlib.h>

int main(void) {
  {
    char *p = malloc(4); // HERE
    p[0] = 1;
  }
  return 0;
}
