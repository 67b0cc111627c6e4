// verdict: false(division-by-zero)
/* A remainder by a difference that is zero once. */
#include <allways/check.h>

int main(void) {
  unsigned a = allways_choose(3), b = allways_choose(3);
  return 17 % (a - b) == 1; // HERE
}
