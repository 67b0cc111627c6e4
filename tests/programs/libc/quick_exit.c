// exit: 6
/* quick_exit runs only the handlers of at_quick_exit. */
#include <stdio.h>
#include <stdlib.h>

static void normal(void) { puts("never"); }
static void quick(void) {
  puts("quick");
  fflush(stdout);
}

int main(void) {
  atexit(normal);
  at_quick_exit(quick);
  quick_exit(6);
}
