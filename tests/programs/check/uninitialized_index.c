// verdict: false(uninitialized)
/* An index that is undefined on one way. */
#include <allways/check.h>

int main(void) {
  int a[2] = {1, 2}, i;
  if (allways_choose(2))
    i = 1;
  return a[i] == 3; // HERE
}
