// fault: bad-call
/* %d is given a double. */
#include <stdio.h>

int main(void) {
  printf("%d\n", 1.5); // HERE
  return 0;
}
