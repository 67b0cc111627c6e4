// exit: 134
/* abort ends with SIGABRT and runs no handler of atexit. */
#include <stdio.h>
#include <stdlib.h>

static void never(void) { puts("never"); }

int main(void) {
  atexit(never);
  puts("before");
  fflush(stdout);
  abort();
}
