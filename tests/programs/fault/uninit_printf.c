// fault: uninitialized
/* Prints a value that was never set. */
#include <stdio.h>

int main(void) {
  int x;
  printf("%d\n", x); // HERE
  return 0;
}
