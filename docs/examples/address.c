#include <stdint.h>
int main(void) {
  int x = 0;
  return (int)((uintptr_t)&x % 7);
}
