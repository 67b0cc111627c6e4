// verdict: true
// options: --property abort
/* Aborts for no value. */
#include <allways/check.h>
#include <stdlib.h>

int main(void) {
  int x = allways_choose(4);
  if (x == 4)
    abort();
  return 0;
}
