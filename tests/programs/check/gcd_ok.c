// verdict: true
/* The greatest common divisor divides both. */
#include <allways/check.h>
#include <assert.h>

int main(void) {
  int x = allways_range(1, 6), y = allways_range(1, 6), a = x, b = y;
  while (b) {
    int r = a % b;
    a = b;
    b = r;
  }
  assert(x % a == 0 && y % a == 0);
  return 0;
}
