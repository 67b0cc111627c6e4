/* What lies beyond depends on more than alignment. */
#include <stdint.h>

int main(void) {
  char c = 0;
  return ((uintptr_t)&c & 64) != 0;
}
