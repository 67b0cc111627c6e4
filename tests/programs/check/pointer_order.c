// verdict: false(pointer-operation)
// options: --pedantic
/* Pointers into different arrays have no order. */
#include <allways/check.h>

int main(void) {
  int a[2], b[2], *p = a, *q = a + 1;
  if (allways_choose(2))
    q = b;
  return p < q; // HERE
}
