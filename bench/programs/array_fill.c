/* Array fill: rounds of allocating, filling and freeing M unsigned. */
#include <stdio.h>
#include <stdlib.h>
#ifndef M
#define M 1000
#endif
#ifndef ROUNDS
#define ROUNDS 260000
#endif

int main(void) {
  unsigned m = M, sum = 0;

  for (unsigned n = 0; n < ROUNDS; n++) {
    unsigned *a = malloc(m * sizeof(unsigned));
    for (unsigned i = 0; i < m; i++)
      a[i] = n;
    sum = sum * 31 + a[n % m];
    free(a);
  }
  printf("%u\n", sum);
  return 0;
}
