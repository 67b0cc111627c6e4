// verdict: false(pointer-operation)
// options: --pedantic
/* A step too far beyond the end. */
#include <allways/check.h>

int main(void) {
  int a[4] = {0}, *p = a;
  int n = allways_range(0, 5);
  p = p + n; // HERE
  return p == a;
}
