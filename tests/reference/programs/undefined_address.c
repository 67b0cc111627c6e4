// expects: fault: uninitialized 13
// expects: fault: uninitialized 15
// expects: fault: uninitialized 17
/* What is computed of an address and something undefined is undefined. */
#include <stdint.h>

int allways_choose(int count);

int main(void) {
  int a[2] = {0}, *p = a, *q;
  uintptr_t number;
  int which = allways_choose(3);
  if (which == 0 && p < q)
    return 1;
  if (which == 1 && p - q == 1)
    return 2;
  if (which == 2 && (uintptr_t)p - number == (uintptr_t)a)
    return 3;
  return 0;
}
