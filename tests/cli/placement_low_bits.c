/* Natively a char may lie at any address, and so may a string literal. */
#include <stdint.h>

int main(void) {
  const char *text = "text";
  char c = 0;
  return ((uintptr_t)text & 7) || ((uintptr_t)&c & 1);
}
