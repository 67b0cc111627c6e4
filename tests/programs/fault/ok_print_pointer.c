/* Prints a pointer: what is printed nobody can read back. */
#include <stdio.h>

int main(void) {
  int x = 0;
  fprintf(stderr, "%p\n", (void *)&x);
  printf("%d\n", x);
  return 0;
}
