/* Array fill of paper 001, B.2: reads the size, then a number each round. */
#include <stdio.h>
#include <stdlib.h>
#ifndef LOOPS
#define LOOPS 128
#endif

int main(void) {
  unsigned m, n;
  if (scanf("%u", &m) != 1)
    return 1;
  for (int l = 0; l < LOOPS; l++) {
    unsigned *a = malloc(m * sizeof(unsigned));
    if (scanf("%u", &n) != 1)
      return 1;
    for (unsigned i = 0; i < m; i++)
      a[i] = n;
    printf("%u\n", a[0]);
    free(a);
  }
  return 0;
}
