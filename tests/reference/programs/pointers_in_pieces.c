// expects: exit: 0
/* Pointers byte by byte, as integers, in halves, with tags, in a union. */
#include <stdint.h>
#include <string.h>

union both {
  int *p;
  uint32_t half[2];
};

int main(void) {
  static int x = 7;
  int *p = &x, *q;
  for (size_t i = 0; i < sizeof p; i++)
    ((volatile char *)&q)[i] = ((char *)&p)[i];
  union both u = {p}, v;
  v.half[0] = u.half[0];
  v.half[1] = u.half[1];
  uintptr_t tagged = (uintptr_t)q | 1;
  if ((tagged & 3) != 1 || *(int *)(tagged & ~(uintptr_t)3) != 7)
    return 1;
  return *q == 7 && *v.p == 7 && q == v.p ? 0 : 2;
}
