// fault: no-overflow
/* Subtraction below INT_MIN: a comparison by difference. */
#include <limits.h>

static int compare(const int *a, const int *b) {
  return *a - *b; // HERE
}

int main(void) {
  int low = INT_MIN, one = 1;
  return compare(&low, &one) > 0;
}
