// verdict: true
/* Pointers into one array have an order. */
#include <allways/check.h>

int main(void) {
  int a[2], *p = a, *q = a + 1;
  if (allways_choose(2))
    q = a;
  return p < q;
}
