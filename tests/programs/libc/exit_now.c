// exit: 9
/* _Exit runs no handler. */
#include <stdio.h>
#include <stdlib.h>

static void never(void) { puts("never"); }

int main(void) {
  atexit(never);
  puts("now");
  fflush(stdout);
  _Exit(9);
}
