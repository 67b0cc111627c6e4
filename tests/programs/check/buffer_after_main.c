// verdict: false(valid-deref)
/* The buffer of stdout ends with main, and exit still writes what is in it. */
#include <stdio.h>

int main(void) {
  char buffer[64]; // HERE
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
  printf("hello\n");
  return 0;
}
