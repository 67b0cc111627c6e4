// verdict: unknown
/* Objects have no order; C allows to ask for that of their addresses. */
#include <stdint.h>

int main(void) {
  int a = 1, b = 2;
  return (uintptr_t)&a < (uintptr_t)&b ? a - 1 : b - 2;
}
