// verdict: false(valid-memtrack)
/* A block has ended before the last brace, where a function is called for
 * another variable. */
#include <stdlib.h>

static int ends;

static void end(int *x) { ends += *x; }

int main(void) {
  __attribute__((cleanup(end))) int outer = 1;
  {
    char *part = malloc(4); // HERE
    if (part)
      part[0] = 0;
  }
}
