// verdict: true
/* A recursive function is right for all arguments. */
#include <allways/check.h>
#include <assert.h>

static int sum(int n) {
  if (n == 0)
    return 0;
  return n + sum(n - 1);
}

int main(void) {
  int n = allways_range(0, 5);
  assert(sum(n) == n * (n + 1) / 2);
  return 0;
}
