// exit: 134
/* A handler for SIGABRT runs before abort ends the program. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static void handler(int s) {
  printf("aborting %d\n", s == SIGABRT);
  fflush(stdout);
}

int main(void) {
  signal(SIGABRT, handler);
  abort();
}
