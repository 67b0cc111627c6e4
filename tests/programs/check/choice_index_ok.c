// verdict: true
/* Every index is inside. */
#include <allways/check.h>

int main(void) {
  int a[4] = {1, 2, 3, 4};
  int i = allways_range(0, 3);
  return a[i] == 9;
}
