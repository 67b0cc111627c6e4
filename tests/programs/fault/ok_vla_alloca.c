/* All of a variable length array and of a block of alloca. */
#include <alloca.h>
#include <assert.h>

static int fill(int n) {
  int a[n], *b = alloca(sizeof *b * (unsigned)n), sum = 0;
  for (int i = 0; i < n; i++)
    a[i] = b[n - 1 - i] = i;
  for (int i = 0; i < n; i++)
    sum += a[i] + b[i];
  return sum;
}

int main(void) {
  assert(fill(1) == 0 && fill(12) == 132);
  return 0;
}
