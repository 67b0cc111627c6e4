// verdict: false(valid-deref)
/* One index is outside. */
#include <allways/check.h>

int main(void) {
  int a[4] = {1, 2, 3, 4};
  int i = allways_range(0, 4);
  return a[i] == 9; // HERE
}
