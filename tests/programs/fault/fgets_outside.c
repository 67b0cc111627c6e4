// fault: valid-deref
// stdin: a line that is longer than the buffer\n
/* fgets told a size larger than the buffer. */
#include <stdio.h>

int main(void) {
  char line[16];
  volatile int n = 64;
  return fgets(line, n, stdin) == NULL; // HERE
}
