/* All of a local array, and a scalar as an array of one. */
#include <assert.h>

static int sum(const int *a, int n) {
  int total = 0;
  while (n-- > 0)
    total += *a++;
  return total;
}

int main(void) {
  int a[4] = {1, 2, 3, 4}, x = 5;
  assert(sum(a, 4) == 10 && sum(&x, 1) == 5 && sum(a + 4, 0) == 0);
  assert((&x)[0] == 5 && a[3] == 4);
  return 0;
}
