// verdict: true
/* A pointer before its array, as those have who count from 1. */
#include <assert.h>

int main(void) {
  int a[4] = {1, 2, 3, 4}, *from_one = a - 1, sum = 0;
  for (int i = 1; i <= 4; i++)
    sum += from_one[i];
  int *far = a + 1000000;
  far -= 999999;
  assert(sum == 10 && *far == 2);
  return 0;
}
