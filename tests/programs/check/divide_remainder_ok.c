// verdict: true
/* A remainder by a sum that is never zero. */
#include <allways/check.h>

int main(void) {
  unsigned a = allways_choose(3), b = allways_choose(3);
  return 17 % (a + b + 1) == 1;
}
