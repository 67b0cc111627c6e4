// verdict: true
/* The end itself may be pointed to. */
#include <allways/check.h>

int main(void) {
  int a[4] = {0}, *p = a;
  int n = allways_range(0, 4);
  p = p + n;
  return p == a;
}
