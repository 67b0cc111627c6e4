/* A large live heap of arrays.  Prints how many bytes it asked for. */
#include <stdio.h>
#include <stdlib.h>
#ifndef ARRAYS
#define ARRAYS 100
#endif
#define ELEMENTS (1000 * 1000 / 4)

int main(void) {
  static unsigned *arrays[ARRAYS + 1];
  unsigned sum = 0;

  for (unsigned a = 0; a < ARRAYS; a++) {
    arrays[a] = malloc(ELEMENTS * sizeof(unsigned));
    for (unsigned i = 0; i < ELEMENTS; i++)
      arrays[a][i] = a ^ i;
  }
  for (unsigned a = 0; a < ARRAYS; a++) {
    sum += arrays[a][a];
    free(arrays[a]);
  }
  printf("%zu\n", ARRAYS * (size_t)ELEMENTS * sizeof(unsigned));
  return sum == 1;
}
