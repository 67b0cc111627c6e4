// verdict: false(no-overflow)
/* The square of one of three numbers is too large. */
#include <allways/check.h>

int main(void) {
  int x = allways_range(46339, 46341);
  return x * x == 3; // HERE
}
