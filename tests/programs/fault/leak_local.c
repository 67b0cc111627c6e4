// fault: valid-memtrack
/* The only pointer was in a function that has returned. */
#include <stdlib.h>

static int work(int n) {
  int *a = malloc(sizeof *a * (unsigned)n); // HERE
  a[0] = n;
  return a[0];
}

int main(void) { return work(3) - 3; }
