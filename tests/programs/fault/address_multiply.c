// fault: unsupported
/* Multiplies an address. */
#include <stdint.h>

int main(void) {
  int x = 0;
  uintptr_t hash = (uintptr_t)&x;
  hash = hash * 2654435761u; // HERE
  return (int)(hash >> 63) & x;
}
