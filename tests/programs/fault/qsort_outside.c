// fault: valid-deref
/* A comparison function that looks at the neighbour. */
#include <stdlib.h>

static int compare(const void *a, const void *b) {
  const int *x = a, *y = b;
  return x[1] - y[1]; // HERE
}

int main(void) {
  int a[4] = {4, 3, 2, 1};
  qsort(a, 4, sizeof *a, compare);
  return 0;
}
