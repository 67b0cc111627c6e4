// verdict: false(no-overflow)
/* The middle of two numbers by way of their sum. */
#include <allways/check.h>
#include <assert.h>
#include <limits.h>

int main(void) {
  int low = INT_MAX - allways_range(2, 3), high = INT_MAX;
  if (allways_choose(2))
    low = 0;
  int middle = (low + high) / 2; // HERE
  assert(middle <= high);
  return 0;
}
