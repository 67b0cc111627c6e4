#include <stdio.h>

static int sign(int x) {
  int result;
  if (x != 0)
    result = x < 0 ? -1 : 1;
  return result;
}

int main(void) {
  printf("%d\n", sign(7));
  if (sign(0))
    puts("not zero");
  return 0;
}
