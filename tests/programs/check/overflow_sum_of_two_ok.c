// verdict: true
/* The largest values of both choices together just fit. */
#include <allways/check.h>
#include <limits.h>

int main(void) {
  int a = INT_MAX - allways_range(1, 3);
  int b = allways_choose(2);
  return a + b == 3;
}
