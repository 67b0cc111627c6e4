// verdict: true
/* The sum of the first numbers, for each bound. */
#include <allways/check.h>
#include <assert.h>

int main(void) {
  int n = allways_range(0, 6), sum = 0;
  for (int i = 1; i <= n; i++)
    sum += i;
  assert(sum == n * (n + 1) / 2);
  return 0;
}
