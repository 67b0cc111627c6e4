// fault: bad-call
/* %Lg is given a double. */
#include <stdio.h>

int main(void) {
  printf("%d %Lg\n", 1, 0.5); // HERE
  return 0;
}
