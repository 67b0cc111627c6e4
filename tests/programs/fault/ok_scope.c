/* Addresses of variables used inside their block only. */
#include <assert.h>
#include <stdio.h>

int main(void) {
  int outer = 1, *p = &outer;
  for (int i = 0; i < 3; i++) {
    int inner = i, *q = &inner;
    *q += *p;
    p = &outer;
    outer = inner;
  }
  assert(*p == 4);
  printf("%d\n", *p);
  return 0;
}
