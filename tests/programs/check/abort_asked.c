// verdict: false(abort)
// options: --property abort
/* Aborts for one value, and that is asked for. */
#include <allways/check.h>
#include <stdlib.h>

int main(void) {
  int x = allways_choose(4);
  if (x == 3)
    abort(); // HERE
  return 0;
}
