// verdict: false(assertion)
/* The greatest common divisor is one, except when it is not. */
#include <allways/check.h>
#include <assert.h>

int main(void) {
  int x = allways_range(1, 6), y = allways_range(1, 6), a = x, b = y;
  while (b) {
    int r = a % b;
    a = b;
    b = r;
  }
  assert(a == 1 || x == y); // HERE
  return 0;
}
