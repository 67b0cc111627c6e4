// verdict: true
/* The same at the last brace. */
#include <stdlib.h>

static int ends;

static void end(int *x) { ends += *x; }

int main(void) {
  __attribute__((cleanup(end))) int outer = 1;
  char *whole = malloc(2);
  if (whole)
    whole[0] = 0;
}
