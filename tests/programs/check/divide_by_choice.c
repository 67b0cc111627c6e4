// verdict: false(division-by-zero)
/* One divisor is zero. */
#include <allways/check.h>

int main(void) {
  int d = allways_range(-2, 2);
  return 100 / d == 7; // HERE
}
