// verdict: true
// options: --property default,-no-overflow
/* Where overflow is not asked for, arithmetic wraps around. */
#include <assert.h>
#include <limits.h>

int main(void) {
  int x = INT_MAX, n = 33;
  x = x + 1;
  assert(x == INT_MIN);
  assert(-x == INT_MIN && x - 1 == INT_MAX && x * 3 == INT_MIN);
  assert(x / -1 == INT_MIN && x % -1 == 0);
  assert(1 << n == 2);
  double big = 1e10;
  assert((int)big == INT_MIN);
  long long y = LLONG_MIN;
  assert(y - 1 == LLONG_MAX);
  return 0;
}
