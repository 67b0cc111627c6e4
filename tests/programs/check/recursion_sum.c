// verdict: false(assertion)
/* A recursive function is wrong for one argument. */
#include <allways/check.h>
#include <assert.h>

static int sum(int n) {
  if (n <= 1)
    return 1;
  return n + sum(n - 1);
}

int main(void) {
  int n = allways_range(0, 5);
  assert(sum(n) == n * (n + 1) / 2); // HERE
  return 0;
}
