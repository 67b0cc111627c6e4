// fault: unsupported
/* Prints an address in hexadecimal. */
#include <stdint.h>
#include <stdio.h>

int main(void) {
  int x = 0;
  printf("%lx\n", (unsigned long)(uintptr_t)&x); // HERE
  return x;
}
