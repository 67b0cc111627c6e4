/* Every call has a row, also one right after another or in the same line. */
#include <assert.h>

static void inc(int *x) {
  *x += 1;
}

static int twice(int x) {
  return 2 * x;
}

int main(void) {
  int a = 0;
  inc(&a);
  inc(&a);
  a = twice(a) + twice(3);
  for (int i = 0; i < 2; i++) inc(&a);
  assert(a == 11);
  return 0;
}
