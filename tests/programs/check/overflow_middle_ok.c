// verdict: true
/* The middle of two numbers by way of their difference. */
#include <allways/check.h>
#include <assert.h>
#include <limits.h>

int main(void) {
  int low = INT_MAX - allways_range(2, 3), high = INT_MAX;
  int middle = low + (high - low) / 2;
  assert(middle <= high);
  return 0;
}
