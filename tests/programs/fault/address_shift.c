// fault: unsupported
/* A number made by shifting an address. */
#include <stdint.h>
#include <stdio.h>

static int table[64];

int main(void) {
  int x = 1;
  uintptr_t page = (uintptr_t)&x >> 4; // HERE
  table[page & 63]++;                  // HERE
  printf("%d\n", table[0]);
  return 0;
}
