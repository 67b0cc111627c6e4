// exit: 57
/* The exit status is the low byte of what exit is given, after output. */
#include <stdio.h>
#include <stdlib.h>

static void deep(int n) {
  if (n == 0)
    exit(0x1139);
  deep(n - 1);
}

int main(void) {
  printf("no newline at the end");
  deep(10);
  return 1;
}
