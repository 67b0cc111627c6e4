// fault: unsupported
/* Prints a pointer. */
#include <stdio.h>

int main(void) {
  int x = 0;
  printf("%p\n", (void *)&x); // HERE
  return x;
}
