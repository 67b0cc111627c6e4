// fault: bad-call
/* A conversion without an argument. */
#include <stdio.h>

int main(void) {
  char line[40];
  sprintf(line, "%d of %d", 3); // HERE
  return 0;
}
