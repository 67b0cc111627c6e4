/* Block scopes: shadowing, fresh locals in loops, addresses of them. */
#include <assert.h>
#include <stdio.h>

static int x = 1;

static int sum(const int *p, int n) {
  return n == 0 ? 0 : *p + sum(p + 1, n - 1);
}

int main(void) {
  int total = 0;

  printf("%d\n", x);
  int x = 2;
  {
    extern int unused_here(void);
    int x = 3;
    {
      int x = 4;
      printf("%d\n", x);
    }
    printf("%d\n", x);
  }
  for (int x = 0; x < 3; x++) {
    int local = x * x, *p = &local;
    ++*p;
    int block[3] = {x, local, *p};
    total += sum(block, 3);
  }
  printf("%d %d\n", x, total);
  int *outer;
  int kept = 9;
  {
    int inner = 8;
    outer = &inner;
    assert(*outer == 8);
    outer = &kept;
  }
  printf("%d\n", *outer);
  if (total > 5) {
    int y = 1;
    total += y;
  } else {
    int y = 2;
    total -= y;
  }
  printf("%d\n", total);
  return 0;
}
