/* A deep recursion that ends. */
#include <stdio.h>

static unsigned long depth(unsigned n) { return n == 0 ? 0 : 1 + depth(n - 1); }

int main(void) {
  printf("%lu\n", depth(20000));
  return 0;
}
