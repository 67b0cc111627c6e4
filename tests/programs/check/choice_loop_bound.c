// verdict: false(assertion)
/* The sum of the first numbers is ten for one bound. */
#include <allways/check.h>
#include <assert.h>

int main(void) {
  int n = allways_range(0, 6), sum = 0;
  for (int i = 1; i <= n; i++)
    sum += i;
  assert(sum != 10); // HERE
  return 0;
}
