// verdict: false(valid-memtrack)
/* A variable of a function that main calls is none of main. */
#include <stdlib.h>

static int use(void) {
  char *p = malloc(4); // HERE
  p[0] = 1;
  return p[0];
}

int main(void) { return use() - 1; }
