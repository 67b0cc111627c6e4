/* Loops whose test compares the variable with itself. */
#include <stdio.h>

int main(void) {
  int n = 0;
  unsigned m = 0;
  for (int i = 0; i <= i; i++)
    if (++n == 10)
      break;
  for (unsigned i = 0; i < i; i += 2)
    m++;
  for (int z = 5; z >= z; z += -1)
    if (++m == 7)
      break;
  printf("%d %u\n", n, m);
  return 0;
}
