// fault: bad-call
/* %g is given an int. */
#include <stdio.h>

int main(void) {
  int half = 1;
  printf("%d %g\n", half, half / 2); // HERE
  return 0;
}
