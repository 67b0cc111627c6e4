/* Several faults: two leaks and a wrong division; --keep-going finds all. */
#include <allways/check.h>
#include <stdlib.h>

int main(void) {
  int zero = 0;
  malloc(8);
  if (allways_choose(2))
    malloc(16);
  else
    return 3 / zero;
}
