/* The pointer one past the end formed, compared, subtracted. */
#include <assert.h>

int main(void) {
  int a[3] = {1, 2, 3}, x = 0, sum = 0;
  for (int *p = a; p != a + 3; p++)
    sum += *p;
  int *end = &a[3], *beyond = &x + 1;
  assert(end - a == 3 && end > a && end[-1] == 3 && sum == 6);
  assert(beyond == &x + 1 && *(beyond - 1) == 0);
  return 0;
}
