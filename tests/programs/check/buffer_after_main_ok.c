// verdict: true
/* Nothing is left in the buffer when it ends. */
#include <stdio.h>

int main(void) {
  char buffer[64];
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
  printf("hello\n");
  fflush(stdout);
  return 0;
}
