// expects: incomplete: the number of an address is used (line 8)
/* An address is no number, whichever operand it is. */
#include <stdint.h>

static int x;

int main(void) {
  return __builtin_rotateleft32(5, (uint32_t)(uintptr_t)&x) == 5;
}
