// verdict: unknown
/* Objects may lie there. */
#include <stdint.h>

int main(void) {
  int a = 1;
  return (uintptr_t)&a < (uintptr_t)-4097;
}
