// fault: pointer-operation
// options: --pedantic
/* Sorts pointers by address. */
#include <stdlib.h>

static int by_address(const void *a, const void *b) {
  const char *x = *(char *const *)a, *y = *(char *const *)b;
  return x < y ? -1 : 1; // HERE
}

int main(void) {
  char *list[3] = {malloc(1), malloc(1), malloc(1)};
  qsort(list, 3, sizeof *list, by_address);
  for (int i = 0; i < 3; i++)
    free(list[i]);
  return 0;
}
