#include <allways/check.h>
#include <stdio.h>

int main(void) {
  int a = allways_choose(3), b = allways_range(10, 20);
  printf("%d %d\n", a, b);
  allways_assume(a != 2);
  allways_note("assumed");
  allways_assert(b < 15);
  return 0;
}
