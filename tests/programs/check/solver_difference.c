// verdict: false(no-overflow)
/* A difference overflows where the sum does not. */
#include <allways/check.h>
#include <limits.h>

int main(void) {
  int x = allways_range(INT_MIN, INT_MIN + 200), y = allways_range(1, 200);
  return x - y == 7; // HERE
}
