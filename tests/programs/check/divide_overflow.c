// verdict: false(no-overflow)
/* The smallest number divided by minus one. */
#include <allways/check.h>
#include <limits.h>

int main(void) {
  int d = allways_choose(2) ? -1 : 1;
  int x = INT_MIN;
  return x / d == 3; // HERE
}
