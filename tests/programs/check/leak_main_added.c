// verdict: false(valid-memtrack)
// options: --property default,valid-memtrack
/* The same where other kinds are looked for, too. */
#include <stdlib.h>

int main(void) {
  char *p = malloc(4); // HERE
  p[0] = 1;
  return 0;
}
