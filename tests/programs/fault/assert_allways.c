// fault: assertion
/* allways_assert that does not hold. */
#include <allways/check.h>

int main(void) {
  int n = allways_range(2, 5);
  allways_assert(n == 2);
  allways_assert(n > 2); // HERE
  return 0;
}
