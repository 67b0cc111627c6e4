// verdict: false(valid-deref)
/* Variables of main have ended when handlers run. */
#include <stdlib.h>

static int *where;

static void at_end(void) {
  *where = 2; // HERE
}

int main(void) {
  int x = 1;
  char *p = malloc(4);
  p[0] = 1;
  where = &x;
  atexit(at_end);
  return 0;
}
