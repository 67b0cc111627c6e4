// verdict: false(no-overflow)
/* The largest values of both choices together are too much. */
#include <allways/check.h>
#include <limits.h>

int main(void) {
  int a = INT_MAX - allways_range(1, 3);
  int b = allways_choose(3);
  return a + b == 3; // HERE
}
