// verdict: true
/* An index that is defined on all ways. */
#include <allways/check.h>

int main(void) {
  int a[2] = {1, 2}, i;
  i = 0;
  if (allways_choose(2))
    i = 1;
  return a[i] == 3;
}
