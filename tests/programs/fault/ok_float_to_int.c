/* Numbers at the edges of the integers they become. */
#include <assert.h>
#include <limits.h>

int main(void) {
  volatile double low = -2147483648.9, high = 2147483647.9, none = -0.9;
  volatile float whole = 16777216.0f;
  assert((int)low == INT_MIN && (int)high == INT_MAX);
  assert((unsigned)none == 0 && (int)whole == 16777216);
  assert((unsigned long)18446744073709549568.0 == 18446744073709549568ul);
  return 0;
}
